/** Texts of the end of a quiz on a phone, which loads them then. */
export const end = {
  thanks: 'Thank you for playing!',
  lastKnown: 'The quiz ended while this device was away. These were your points until then.',
  /** The host plays the quiz again. */
  again: 'The host plays this quiz again.',
  follow: (name: string) => `Play along as ${name}`,
  notNow: 'Not now',
  thanksHint: 'The quiz is over. Your helmet goes back on its hook.',
};
