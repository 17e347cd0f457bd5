import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface HeadingProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Changes when the screen becomes another one; the heading then takes the focus. */
  readonly focusKey?: string | undefined;
}

/** The heading of a screen. A screen reader is brought here when the screen changes. */
export function Heading({ children, className, focusKey }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // With the paint, never after it: whoever already types into the new screen must not lose the focus.
  useLayoutEffect(() => {
    if (focusKey !== undefined) ref.current?.focus({ preventScroll: true });
  }, [focusKey]);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
