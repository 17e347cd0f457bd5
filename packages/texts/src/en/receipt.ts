import { counted, formatNumber } from './words.ts';

/** Texts of a player's keepsakes, its receipt and the verification. */
export const receipt = {
  keepCard: 'Keep or share a card',
  cardFailed: 'The card could not be made on this device.',
  open: 'See your answers',
  notYet: 'Your answers are being put together. Please try again in a moment.',
  title: 'Your receipt',
  gone: 'There is no receipt here. The host may have deleted the quiz session, or the receipt is not made yet.',
  place: (place: number, of: number) => `Place ${formatNumber(place)} of ${formatNumber(of)}`,
  points: (n: number) => counted(n, 'point', 'points'),
  answers: 'Your answers',
  none: 'None of your answers was stored.',
  you: 'You answered:',
  right: 'Right:',
  wasRight: 'Right',
  wasPartly: 'Partly right',
  wasWrong: 'Wrong',
  wasNeither: 'No answer was right or wrong',
  formerRoot:
    'The host changed something after the end: points, a name, a team or who took part. This receipt replaces an earlier one.',
  verdicts: {
    verified: 'Verified on this device: signed by this service, and every answer is in the log of the session.',
    invalid: 'Not valid: this is not what the service signed.',
    unverified: 'This receipt could not be verified here.',
    unsupported: 'Browsers verify receipts only over a secure connection (https).',
    outdated: 'This browser cannot verify receipts. A newer one can.',
  },
  proof: 'What a receipt proves',
  download: 'Download the receipt',
  verifyTitle: 'Verify a receipt',
  verifyLead: 'A receipt is verified on this device, with the public keys of this service. It is not sent anywhere.',
  choose: 'Choose a file',
  unreadable: 'This file could not be read.',
  paste: 'Or paste its text',
  verify: 'Verify',
  reasons: {
    malformed: 'This is not a receipt.',
    'unknown-key': 'It was signed with a key that this service does not have.',
    signature: 'The signature does not match: name, score, place or root was changed.',
    answers: 'An answer was changed, removed or moved.',
    score: 'The points of the answers do not add up to the score.',
  },
  scope:
    'It proves which answers were given, when, and in which order. Score and place among all players follow from the whole log, which the host can export.',
  root: 'Root',
  events: (n: number) => counted(n, 'event', 'events'),
};
