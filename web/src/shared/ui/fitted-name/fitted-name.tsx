import { type Fit, useFit } from '#shared/lib/use-fit.ts';

interface FittedNameProps {
  readonly name: string;
  /** Must set `font-size` from `--fit`, and display its only child as a block. */
  readonly className: string | undefined;
  /** Content beside it; a change measures again. */
  readonly beside?: string | number | undefined;
  readonly fit: Fit;
}

/** A name that shrinks before any of its words breaks, and then breaks into parts of about the same length. */
export function FittedName({ name, className, beside = '', fit }: FittedNameProps) {
  const fitted = useFit<HTMLSpanElement>(`${name} ${beside}`, fit);
  return (
    <span {...fitted} className={className}>
      <span data-words="" dir="auto" translate="no">
        {name}
      </span>
    </span>
  );
}
