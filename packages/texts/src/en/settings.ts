/** Texts of a player's settings on its device, which load with them. */
export const settings = {
  shortcuts: 'Answer with single keys',
  shortcutsHint: '1–6 and A–F choose an answer',
  vibration: 'Vibration',
  vibrationHint: 'When a question opens, with your tap, and with the result',
  sting: 'Sound with the result',
  stingHint: 'On this device alone',
};
