/** A question as players are shown it, of any kind. */
export interface AskedQuestion {
  /** Absent: single choice. */
  readonly questionType?: number;
  readonly answers: readonly { readonly id: string }[];
}

type Guess = (ids: readonly string[], random: () => number) => unknown;

const oneOf: Guess = (ids, random) => ids[Math.floor(random() * ids.length)];
const WORDS = ['calm', 'Calm', 'bright', 'loud', 'quick', 'diamond', 'Quartz', 'talc'];
const typed: Guess = (_, random) => ({ text: oneOf(WORDS, random) });

/** By the question's type. */
const GUESSES: readonly Guess[] = [
  oneOf,
  (ids, random) => ({ choice: ids.filter((_, i) => i === 0 || random() < 0.5) }),
  typed,
  (_, random) => ({ number: Math.round(random() * 20) }),
  (ids, random) => ({ order: random() < 0.5 ? [...ids] : [...ids].reverse() }),
  oneOf,
  () => undefined,
  typed,
];

/** A response of a virtual player; undefined where there is nothing to answer. Pure, so that it runs in k6 too. */
export const guessFor = ({ questionType = 0, answers }: AskedQuestion, random: () => number): unknown =>
  GUESSES[questionType]?.(
    answers.map(({ id }) => id),
    random,
  );
