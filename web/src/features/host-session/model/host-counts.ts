import type { EnteredView } from './host-view.ts';

interface Answered {
  /** Players who answered the current question. */
  readonly answered: number;
  /** Players who count for it, including disconnected ones and those who left after answering. */
  readonly total: number;
  /** No connected player still has to answer. */
  readonly everybody: boolean;
}

export function answeredOf({ summary: { answered, players, asked = players, missing } }: EnteredView): Answered {
  return { answered, total: asked, everybody: answered > 0 && missing === 0 };
}
