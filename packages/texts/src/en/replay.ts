import { counted, formatNumber } from './words.ts';

/** Texts of the replay of a session. */
export const replay = {
  title: 'Replay',
  back: 'Results',
  loading: 'Reading the session…',
  unreadable: 'This session cannot be replayed.',
  /** Names the frame. */
  hostScreen: 'The host’s screen',
  phone: (name: string) => `The phone of ${name}`,
  /** After a player's name. */
  isAway: 'is not in the session at this moment.',
  controls: 'Time line',
  moment: 'Moment',
  /** Position on the time line, for screen readers. */
  at: (time: string, phase: string) => (phase === '' ? time : `${time}, ${phase}`),
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed: number) => `${speed} ×`,
  jump: 'Jump to',
  beginning: 'Beginning',
  question: (number: number, text: string) => (text === '' ? `Question ${number}` : `${number}. ${text}`),
  share: 'Copy a link to this moment',
  copied: 'The link was copied.',
  notCopied: 'The link is in the address bar.',
  keys: 'Space plays and pauses, ← and → move by 5 seconds, Page Up and Page Down by a question.',
  /** Minutes and seconds. @param ms since the beginning */
  time: (ms: number) => {
    const seconds = Math.floor(ms / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  },
  heat: {
    joins: (n: number) => counted(n, 'join', 'joins'),
    answers: (n: number) => counted(n, 'answer', 'answers'),
    drops: (n: number) => counted(n, 'dropped connection', 'dropped connections'),
    gatewayLosses: (n: number) => counted(n, 'lost gateway', 'lost gateways'),
  },
  people: 'Players at this moment',
  search: 'Find a player',
  searchPlaceholder: 'Part of a name',
  nobody: 'Nobody',
  showHost: 'Back to the host’s screen',
  points: (place: number, score: number) => `${formatNumber(place)}. · ${formatNumber(score)}`,
  more: (n: number) => `And ${formatNumber(n)} more. Search to find them.`,
};
