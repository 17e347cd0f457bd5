import { useMemo, useSyncExternalStore } from 'react';

/** `use-sync-external-store/with-selector` for a React that has the hook: keeps a selection while it is equal. */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (changed: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean = Object.is,
): Selection {
  const getSelection = useMemo(() => {
    let last: { readonly snapshot: Snapshot; readonly selection: Selection } | null = null;
    return () => {
      const snapshot = getSnapshot();
      if (last?.snapshot === snapshot) return last.selection;
      const selection = selector(snapshot);
      last = { snapshot, selection: last !== null && isEqual(last.selection, selection) ? last.selection : selection };
      return last.selection;
    };
  }, [getSnapshot, selector, isEqual]);
  return useSyncExternalStore(subscribe, getSelection);
}
