import { counted } from './words.ts';

/** Texts of a session's other screens: stages, which only show, and remotes, which control. */
export const screens = {
  /** On the remote, and the first in the presenter's view. */
  notes: 'Your notes',
  next: 'Next question',
  stage: {
    title: 'Stage',
    entering: 'Opening the quiz…',
    kept: {
      yours: 'The quiz goes on. Reconnecting…',
      service: 'The quiz is kept. This screen comes back by itself.',
    },
  },
  remote: {
    title: 'Remote',
    entering: 'Connecting to the quiz…',
    kept: {
      yours: 'The quiz goes on. Reconnecting…',
      service: 'The quiz is kept. This remote comes back by itself.',
    },
    confirm: (number: number) => `Confirm ${number} on the host's screen`,
    confirmHint: 'The host allows this phone there, under Other screens. Until then it controls nothing.',
    refused: "This phone was not allowed on the host's screen.",
  },
  unsupportedWidth: 'The screen you tried to view is not supported for your screen width.',
  onPhone: 'A running quiz can be controlled from a phone, by the remote.',
  noKey:
    "To control a running quiz from this phone, press Other screens on the host's screen, then Pair a phone, and scan the code.",
  unknownKey: 'This link does not work any more. Ask the host for a new one.',
  sessionEnded: 'This quiz is over.',
  tooMany: 'This quiz is open on too many screens. Please try again later.',
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
};
