import type { QuestionId, SessionId } from '#ids.ts';

/**
 * The items in an order that depends on a session, a question and the items' ids alone: the same for everybody, and whatever
 * order they come in.
 */
export function mixed<Item extends { readonly id: string }>(
  items: readonly Item[],
  sessionId: SessionId,
  questionId: QuestionId,
): Item[] {
  return items
    .map((item) => ({ item, at: hashOf(`${sessionId}/${questionId}/${item.id}`) }))
    .sort((a, b) => a.at - b.at || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);
}

/**
 * As `mixed`, but never in the order given. Only that one order changes what is shown: who knows how it is made learns no more
 * than that. It is reversed then, so that no two neighbours stay neighbours.
 */
export function mixedOtherwise<Item extends { readonly id: string }>(
  items: readonly Item[],
  sessionId: SessionId,
  questionId: QuestionId,
): Item[] {
  const order = mixed(items, sessionId, questionId);
  return order.every((item, i) => item === items[i]) ? order.reverse() : order;
}

/** FNV-1a, with the last steps of MurmurHash3, without which ids that differ in their last character stay in their order. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
