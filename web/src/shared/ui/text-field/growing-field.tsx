import { characterCount } from '@quarry/events/characters';
import { type KeyboardEvent, useId } from 'react';
import { lineOf } from '#shared/lib/text.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import styles from './text-field.module.css';
import { Field, MOST, useTyped } from './text-field.tsx';

interface GrowingFieldProps {
  readonly kind: 'question' | 'answer';
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Hides the label from view, for a field beside something that already names it. */
  readonly unlabelled?: boolean | undefined;
}

/** Characters per line if the browser cannot size the field by its content: fewer than most lines have. */
const LINE = 40;

/** A labelled single-line text that wraps in its field, with its counter 'length/max'. */
export function GrowingField({ kind, label, value, onChange, unlabelled }: GrowingFieldProps) {
  const id = useId();
  const commonTexts = useCommonTexts();
  const max = MOST[kind];
  const [typed, cut] = useTyped(value, onChange, lineOf, max);
  const count = characterCount(value);
  return (
    <Field id={id} kind={kind} label={label} unlabelled={unlabelled} cut={cut}>
      <textarea
        {...typed}
        id={id}
        className={`${styles.area} ${styles.line}`}
        dir="auto"
        rows={Math.max(1, Math.ceil(count / LINE))}
        placeholder={commonTexts.fields[kind]}
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={`${id}-error ${id}-count`}
        onKeyDown={endsNoLine}
      />
      <span id={`${id}-count`} className={styles.count}>
        {`${count}/${max}`}
      </span>
    </Field>
  );
}

/** Enter adds no line break. During a composition Enter accepts a suggestion. */
function endsNoLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}
