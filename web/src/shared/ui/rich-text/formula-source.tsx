export interface FormulaProps {
  readonly source: string;
  /** On a line of its own. */
  readonly display: boolean;
}

/** A formula as typed: until the library has loaded, if it cannot be loaded, or if it cannot parse the formula. */
export const FormulaSource = ({ source, display }: FormulaProps) => (
  <code dir="ltr" translate="no">
    {display ? `$$${source}$$` : `$${source}$`}
  </code>
);
