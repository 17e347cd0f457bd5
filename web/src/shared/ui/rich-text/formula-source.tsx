export interface FormulaProps {
  readonly source: string;
  /** On a line of its own. */
  readonly display: boolean;
}

/** A formula as it was typed: until the library is there, if it cannot be loaded, and where it cannot read it. */
export const FormulaSource = ({ source, display }: FormulaProps) => (
  <code dir="ltr" translate="no">
    {display ? `$$${source}$$` : `$${source}$`}
  </code>
);
