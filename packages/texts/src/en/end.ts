/** Texts of the end of a quiz on a phone, which loads them then. */
export const end = {
  thanks: 'Thank you for playing!',
  lastKnown: 'The quiz ended while this device was away. These were your points until then.',
  thanksHint: 'The quiz is over. Your helmet goes back on its hook.',
};
