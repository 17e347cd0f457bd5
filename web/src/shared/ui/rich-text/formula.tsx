import 'temml/dist/Temml-Local.css';
import { useLayoutEffect, useRef, useState } from 'react';
import temml, { type Options } from 'temml';
import { type FormulaProps, FormulaSource } from './formula-source.tsx';
import styles from './rich-text.module.css';

/** No links, classes or ids from the author; endless macro expansion is an error. */
export const FORMULA_OPTIONS = {
  trust: false,
  throwOnError: true,
  maxExpand: 200,
  maxSize: [20, 100],
} satisfies Options;

/** Attributes that would reach outside the formula: its labels and references must not affect the page. */
const OUTSIDE = ['id', 'href', 'xlink:href', 'src'];

/** A formula in MathML, which browsers draw and screen readers read. */
export function Formula({ source, display }: FormulaProps) {
  const ref = useRef<HTMLSpanElement>(null);
  /** The source that could not be read. */
  const [unread, setUnread] = useState<string | null>(null);
  useLayoutEffect(() => {
    const { current: element } = ref;
    if (element === null) return;
    try {
      temml.render(source, element, { ...FORMULA_OPTIONS, displayMode: display });
      for (const node of element.querySelectorAll('*')) for (const name of OUTSIDE) node.removeAttribute(name);
    } catch {
      setUnread(source);
    }
  }, [source, display]);
  if (unread === source || typeof MathMLElement === 'undefined')
    return <FormulaSource source={source} display={display} />;
  return <span ref={ref} className={styles.formula} data-display={display || undefined} dir="ltr" translate="no" />;
}
