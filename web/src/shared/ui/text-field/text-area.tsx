import { characterCount } from '@quarry/events/characters';
import { type Ref, useId } from 'react';
import styles from './text-field.module.css';
import { Field, useTyped } from './text-field.tsx';

interface TextAreaProps {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly value: string;
  /** Normalises the text: to lines, or to one line. */
  readonly clean: (text: string) => string;
  readonly max: number;
  /** Its maximum is far beyond what anybody types, so no counter is shown. */
  readonly uncounted?: boolean;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A labelled multi-line text field that grows with its text, with its counter 'length/max'. */
export function TextArea({ label, placeholder, value, clean, max, uncounted, onChange, ref }: TextAreaProps) {
  const id = useId();
  const [typed, cut] = useTyped(value, onChange, clean, max);
  return (
    <Field id={id} label={label} cut={cut}>
      <textarea
        {...typed}
        ref={ref}
        id={id}
        className={styles.area}
        dir="auto"
        autoComplete="off"
        placeholder={placeholder}
        // For browsers that cannot size the field by its content.
        rows={Math.min(8, Math.max(2, value.split('\n').length))}
        aria-describedby={uncounted ? `${id}-error` : `${id}-error ${id}-count`}
      />
      {!uncounted && (
        <span id={`${id}-count`} className={styles.count}>
          {`${characterCount(value)}/${max}`}
        </span>
      )}
    </Field>
  );
}
