import type { Mutant } from './mutant.ts';

const PLAY = 'packages/events/src/session/decide-play.ts';
const CLOCK = 'packages/events/src/session/clock.ts';
const VIEWS = 'packages/events/src/session/views.ts';

/** Mutants of time, points and secrecy. */
export const ruleMutants: readonly Mutant[] = [
  {
    name: 'wall clock for deadlines',
    rows: [22, 1],
    service: 'engine',
    patches: [
      {
        file: 'services/session-engine/src/partition/command-reader.ts',
        find: 'arrivedAt: arrivedAt - held',
        replace: 'arrivedAt: Date.now()',
      },
    ],
  },
  {
    name: 'a step of Redis’ clock is followed',
    rows: [47],
    service: 'engine',
    patches: [
      {
        file: 'services/session-engine/src/stream-clock.ts',
        find: '    if (stepOf(first) === 0) return take(first);\n',
        replace: '    return take(first);\n',
      },
    ],
  },
  {
    name: 'answers count after the deadline',
    rows: [0, 1],
    service: 'engine',
    patches: [
      { file: PLAY, find: 'if (isTooLate(current, player, at)) return', replace: 'if (current.closed) return' },
    ],
  },
  {
    name: 'a second answer counts as well',
    rows: [0],
    service: 'engine',
    patches: [
      {
        file: PLAY,
        find: '  if (given) return JSON',
        replace: '  if (false && given) return JSON',
      },
    ],
  },
  {
    name: 'a question may close before its deadline',
    rows: [23],
    service: 'engine',
    patches: [{ file: PLAY, find: "  if (at < closes) return reject('too-early');\n", replace: '' }],
  },
  {
    name: 'the speed bonus is twice as steep',
    rows: [0],
    service: 'engine',
    patches: [{ file: 'packages/events/src/session/scoring.ts', find: ' / 2 : 1;', replace: ' : 1;' }],
  },
  {
    name: 'redaction off: players see `correct` at once',
    rows: [0],
    service: 'engine',
    patches: [{ file: VIEWS, find: '(closed ? question : kindOf(question).redacted(question))', replace: 'question' }],
  },
  {
    name: 'players see the answers of the leaders while the question runs',
    // Half of the players enter again while a question runs.
    rows: [7],
    service: 'engine',
    patches: [
      {
        file: VIEWS,
        find: 'return state.current?.closed ? entry : { ...entry, answers: [] };',
        replace: 'return entry;',
      },
    ],
  },
  {
    name: "a player's points show while the question runs",
    // As above.
    rows: [7],
    service: 'engine',
    patches: [{ file: VIEWS, find: ': { ...record, pointsReceived: 0 })),', replace: ': record)),' }],
  },
  {
    name: "the lobby's list holds device ids",
    rows: [0],
    service: 'engine',
    patches: [
      {
        file: VIEWS,
        find: 'named.map(({ id, identifier }) => ({ id, identifier }))',
        replace: 'named.map(({ id, identifier, deviceId }) => ({ id, identifier, deviceId }))',
      },
    ],
  },
  {
    name: 'a pause counts into the time taken',
    rows: [8, 4],
    service: 'engine',
    patches: [{ file: CLOCK, find: 'at - openedAt - paused);', replace: 'at - openedAt);' }],
  },
  {
    name: "a question closes before a slow player's time is over",
    rows: [8, 1],
    service: 'engine',
    patches: [{ file: CLOCK, find: 'current.deadline + time * (factor - 1)', replace: 'current.deadline' }],
  },
  {
    name: 'points of a voided question stay',
    rows: [8],
    service: 'engine',
    patches: [
      {
        file: 'packages/events/src/session/scoring.ts',
        find: 'const isVoided = state.voided.has(questionId);',
        replace: 'const isVoided = false;',
      },
    ],
  },
];
