import { formatMoment } from './words.ts';

/** Texts of the host's panel of stages and remotes, which do not load them themselves. */
export const otherScreens = {
  title: 'Other screens',
  message: 'Show the quiz on more screens, or control it from a phone.',
  stages: 'Stage',
  stageHint: 'Shows the quiz to the hall, without controls. Whoever has the link can watch.',
  makeStage: 'New stage link',
  stageLink: 'Stage link',
  lostLink: (madeAt: string) => `Made at ${formatMoment(madeAt)}. This link was made earlier. It is not shown again.`,
  copy: 'Copy link',
  copied: 'The link was copied.',
  notCopied: 'The link could not be copied. Please select it.',
  remotes: 'Remote',
  remoteHint: 'A phone that scans the code shows a number. It controls the quiz once you allow it here.',
  makeRemote: 'Pair a phone',
  /** Before a pairing code stands where the hall sees it. */
  seen: {
    title: 'The hall sees this screen. Show the code?',
    message:
      'Whoever scans it first asks to control the quiz. Open the stage on the projector, and only you see this screen.',
    show: 'Show the code',
  },
  present: 'Presenter view on this screen',
  qr: 'QR code that pairs a phone as the remote',
  waiting: 'Waiting for a phone. The code works once, for five minutes.',
  asks: (number: number) => `A phone wants to control this quiz. Does yours show ${number}?`,
  asksHint: 'If it shows another number or none, somebody else scanned first: refuse, then pair yours.',
  allow: 'Allow',
  allowNumber: (number: number) => `Allow the phone that shows ${number}`,
  refuse: 'Refuse',
  refuseNumber: (number: number) => `Refuse the phone that shows ${number}`,
  tooLate: 'This phone was not confirmed in time. Please pair it again.',
  paired: (at: string, browser: string) => `Paired at ${formatMoment(at)} with ${browser}`,
  unknownBrowser: 'an unknown browser',
  withdraw: 'Withdraw',
  withdrawNumber: (what: string, number: number) => `Withdraw ${what} ${number}`,
  tooMany: 'There are too many screens. Withdraw one first.',
  none: 'None yet.',
};
