import { createContext, createRef, type Ref, type RefCallback, type RefObject } from 'react';

/** The prefetching of the router's framework mode, which answers exactly this outside of it. */
export const FrameworkContext = createContext(undefined);

export function usePrefetchBehavior(): [boolean, RefObject<HTMLAnchorElement | null>, Record<string, never>] {
  return [false, NOWHERE, {}];
}

const NOWHERE = createRef<HTMLAnchorElement>();

export function PrefetchPageLinks(): null {
  return null;
}

export function mergeRefs<T>(...refs: Ref<T>[]): RefCallback<T> {
  return (value) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value);
      else if (ref) ref.current = value;
    }
  };
}
