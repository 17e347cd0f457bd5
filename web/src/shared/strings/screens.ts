import { counted } from '#shared/lib/text.ts';

/** Texts about a session's other screens: stages, which only show, and remotes, which control. */
export const SCREENS = {
  title: 'Other screens',
  message: 'Show the quiz on more screens, or control it from a phone.',
  stages: 'Stage',
  stageHint: 'Shows what this screen shows, without controls. Whoever has the link can watch.',
  makeStage: 'New stage link',
  stageLink: 'Stage link',
  lostLink: 'This link was made earlier. It is not shown again.',
  copy: 'Copy link',
  copied: 'The link was copied.',
  notCopied: 'The link could not be copied. Please select it.',
  remotes: 'Remote',
  remoteHint: 'Whoever scans this code first controls the quiz. Let nobody else see it.',
  makeRemote: 'Pair a phone',
  qr: 'QR code that pairs a phone as the remote',
  waiting: 'Waiting for a phone. The code works once, for five minutes.',
  paired: (when: string, browser: string) => `Paired at ${when} with ${browser}`,
  made: (when: string) => `Made at ${when}`,
  unknownBrowser: 'an unknown browser',
  withdraw: 'Withdraw',
  withdrawNumber: (what: string, number: number) => `Withdraw ${what} ${number}`,
  tooMany: 'There are too many screens. Withdraw one first.',
  none: 'None yet.',

  stage: {
    title: 'Stage',
    entering: 'Opening the quiz…',
    kept: { yours: 'Reconnecting…', service: 'This screen comes back by itself.' },
  },
  remote: {
    title: 'Remote',
    entering: 'Connecting to the quiz…',
    kept: {
      yours: 'The quiz goes on. Reconnecting…',
      service: 'The quiz is kept. This remote comes back by itself.',
    },
  },
  onPhone: 'A running quiz can be controlled from a phone, by the remote.',
  noKey:
    "To control a running quiz from this phone, press Other screens on the host's screen, then Pair a phone, and scan the code.",
  unknownKey: 'This link does not work any more. Ask the host for a new one.',
  sessionEnded: 'This quiz is over.',
  phase: {
    lobby: 'Lobby',
    playing: 'Question open',
    statistics: 'Answers',
    leaderboard: 'Leaderboard',
    podium: 'Podium',
    endscreen: 'The quiz is over',
  },
  joined: (players: number) => `${counted(players, 'player is', 'players are')} here.`,
  leaveOnHost: "Send the report and leave on the host's screen.",
} as const;
