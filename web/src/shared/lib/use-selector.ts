import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * A part of a machine's state, rendered again when it changes.
 * @param select returns the same value for the same snapshot: a part of it or a primitive, no new object
 */
export function useSelector<A extends AnyActorRef, Part>(actor: A, select: (snapshot: SnapshotFrom<A>) => Part): Part {
  const subscribe = useCallback((changed: () => void) => actor.subscribe(changed).unsubscribe, [actor]);
  const selected = () => select(actor.getSnapshot());
  return useSyncExternalStore(subscribe, selected, selected);
}
