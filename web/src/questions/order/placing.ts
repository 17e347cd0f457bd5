import type { QuestionView, WireResponse } from '@quarry/events/hub-shapes';

/** The list with one item at another index; the list itself if there is none. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

/** The ids that a response has in order; null if they are not those of the question. */
export function orderIn({ answers }: Pick<QuestionView, 'answers'>, response: WireResponse | null): string[] | null {
  if (response === null || typeof response === 'string' || !Array.isArray(response.order)) return null;
  const order: unknown[] = response.order;
  const isWhole = order.length === answers.length && answers.every(({ id }) => order.includes(id));
  return isWhole ? (order as string[]) : null;
}

/** The number of neighbours of the right order that a player's order kept. */
export function keptNeighbours(right: readonly string[], given: readonly string[]): number {
  return right.slice(1).filter((id, i) => given.indexOf(id) === given.indexOf(right[i] ?? '') + 1).length;
}
