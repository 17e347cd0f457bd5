type Letter = 'C' | 'D' | 'E' | 'F' | 'G' | 'A' | 'B';

/** A note of the scale by its scientific name; A4 is 440 Hz. */
export type Pitch = `${Letter}${'' | '#'}${1 | 2 | 3 | 4 | 5 | 6}`;

/** The timbre of a note (render.ts). */
export type Voice = 'bell' | 'pad' | 'bass' | 'brass' | 'drum';

/** A note: start and length in seconds, the length including its decay. */
export interface Note {
  readonly voice: Voice;
  readonly pitch: Pitch;
  readonly at: number;
  readonly length: number;
  /** Peak gain, before the volume. */
  readonly gain: number;
}

/** Builds notes of a voice. */
const as =
  (voice: Voice) =>
  (pitch: Pitch, at: number, length: number, gain = 1): Note => ({ voice, pitch, at, length, gain });

const bell = as('bell');
const pad = as('pad');
const bass = as('bass');
const brass = as('brass');
const drum = as('drum');

const chord = (note: ReturnType<typeof as>, pitches: readonly Pitch[], at: number, length: number, gain: number) =>
  pitches.map((pitch) => note(pitch, at, length, gain));

/** A note every `seconds`. */
const every = (seconds: number, times: number, note: (at: number, n: number) => Note | readonly Note[]): Note[] =>
  Array.from({ length: times }, (_, n) => note(n * seconds, n)).flat();

/** A piece that repeats until another one follows on a beat. */
interface LoopScore {
  readonly notes: readonly Note[];
  /** Seconds after which it repeats; its last notes ring into the next round. */
  readonly length: number;
  /** Seconds; the next loop begins on a beat. */
  readonly beat: number;
}

/** Drops in a cave: bars of two seconds, a drop every half second. */
const LOBBY_BARS = [
  { root: 'C3', drops: ['C4', 'G4', 'C5', 'G4'] },
  { root: 'A2', drops: ['A3', 'E4', 'A4', 'E4'] },
  { root: 'F2', drops: ['F3', 'C4', 'F4', 'C4'] },
  { root: 'G2', drops: ['G3', 'D4', 'G4', 'D4'] },
] as const;

/** A questioning melody, after a rest on each root. */
const QUESTION_BARS = [
  { root: 'A2', melody: ['A4', 'E5', 'C5'] },
  { root: 'F2', melody: ['A4', 'F5', 'C5'] },
  { root: 'D2', melody: ['A4', 'F5', 'D5'] },
  { root: 'E2', melody: ['B4', 'E5', 'D5'] },
] as const;

/** Background of a state while it lasts. Loud enough to be heard, soft enough to talk over. */
export const LOOPS = {
  lobby: {
    length: 8,
    beat: 0.5,
    notes: LOBBY_BARS.flatMap(({ root, drops }, bar) => [
      pad(root, bar * 2, 2.6, 0.16),
      ...drops.map((pitch, n) => bell(pitch, bar * 2 + n * 0.5, 1.1, 0.3)),
    ]),
  },
  // 'Get ready': a heartbeat under four rising steps.
  reading: {
    length: 4,
    beat: 0.5,
    notes: [
      ...every(1, 4, (at) => [bass('C3', at, 0.4, 0.45), bass('C3', at + 0.25, 0.4, 0.3)]),
      ...(['C4', 'D4', 'E4', 'G4'] as const).map((pitch, second) => bell(pitch, second, 1.1, 0.22)),
    ],
  },
  question: {
    length: 8,
    beat: 0.5,
    notes: QUESTION_BARS.flatMap(({ root, melody }, bar) => [
      ...every(1, 2, (at) => bass(root, bar * 2 + at, 0.9, 0.4)),
      ...melody.map((pitch, n) => bell(pitch, bar * 2 + (n + 1) * 0.5, 0.6, 0.15)),
      ...every(1, 2, (at) => drum('A6', bar * 2 + at + 0.5, 0.06, 0.1)),
    ]),
  },
  // The same in double time, over one root.
  tense: {
    length: 2,
    beat: 0.25,
    notes: [
      ...every(0.25, 8, (at, n) => bass('A2', at, 0.24, n % 2 === 0 ? 0.6 : 0.4)),
      ...every(0.5, 4, (at, n) => bell(n === 3 ? 'F5' : 'E5', at + 0.25, 0.3, 0.22)),
      ...every(0.25, 8, (at, n) => drum('A6', at, 0.05, n % 2 === 0 ? 0.1 : 0.16)),
    ],
  },
  // A slow heartbeat in the dark: who is it?
  suspense: {
    length: 4,
    beat: 0.5,
    notes: [
      ...every(1, 4, (at) => [drum('A2', at, 0.3, 0.5), drum('A2', at + 0.28, 0.3, 0.3)]),
      ...chord(pad, ['A2', 'D#3'], 0, 4.6, 0.14),
      bell('A5', 3.5, 0.9, 0.1),
    ],
  },
  // The drum roll before a step is revealed, in waves of a second.
  roll: {
    length: 1.2,
    beat: 0.06,
    notes: [
      ...every(0.06, 20, (at, n) => drum(n % 2 === 0 ? 'C6' : 'A5', at, 0.09, 0.2 + 0.16 * (n / 20))),
      drum('A2', 0, 0.5, 0.35),
      bass('G2', 0, 1.2, 0.3),
    ],
  },
} as const satisfies Record<string, LoopScore>;

export type Loop = keyof typeof LOOPS;

/** One-shot sounds. */
export const CUES = {
  tick: [bell('A5', 0, 0.1, 0.5)],
  ready: [bell('G4', 0, 0.3, 0.6), bell('C5', 0.15, 0.5, 0.7)],
  open: [bell('C5', 0, 0.35), bell('G5', 0.12, 0.5), bass('C3', 0.12, 0.6, 0.5)],
  close: [bell('G4', 0, 0.6), bell('D4', 0.16, 0.9), bass('G2', 0.16, 0.9, 0.6), drum('G3', 0, 0.2, 0.4)],
  statistics: [
    ...(['C5', 'E5', 'G5'] as const).map((pitch, n) => bell(pitch, n * 0.09, 0.7, 0.5)),
    ...chord(pad, ['C4', 'G4'], 0.1, 1.2, 0.25),
  ],
  third: [...chord(brass, ['C4', 'E4'], 0, 1.1, 0.4), drum('C3', 0, 0.35, 0.8), drum('E6', 0, 0.9, 0.18)],
  second: [...chord(brass, ['F4', 'A4'], 0, 1.1, 0.45), drum('C3', 0, 0.35, 0.8), drum('E6', 0, 0.9, 0.22)],
  // The fanfare.
  winner: [
    ...[0, 0.15].map((at) => brass('G4', at, 0.14, 0.5)),
    ...chord(brass, ['C4', 'E4', 'G4', 'C5'], 0.3, 1.9, 0.42),
    ...[bass('C3', 0.3, 1.8, 0.6), bell('C6', 0.3, 1.6, 0.4), drum('E6', 0.3, 1.4, 0.3), drum('C3', 0.3, 0.4, 0.8)],
    ...[2.1, 2.25].map((at) => brass('A4', at, 0.14, 0.4)),
    ...chord(brass, ['F4', 'A4', 'C5'], 2.4, 0.7, 0.36),
    ...chord(brass, ['G4', 'B4', 'D5'], 3.1, 0.7, 0.38),
    ...chord(brass, ['C4', 'E4', 'G4', 'C5'], 3.8, 2.2, 0.42),
    ...[bass('C3', 3.8, 2.1, 0.6), bell('C6', 3.8, 1.8, 0.4), drum('E6', 3.8, 1.6, 0.3), drum('C3', 3.8, 0.4, 0.8)],
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Cue = keyof typeof CUES;
