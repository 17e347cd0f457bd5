import { useId } from 'react';
import { lineOf } from '#shared/lib/text.ts';
import styles from './text-field.module.css';
import { Field, useTyped } from './text-field.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Characters that can be typed. */
  readonly max: number;
  readonly onChange: (value: string) => void;
}

/** A labelled search input, without a counter. */
export function SearchField({ label, value, max, onChange }: SearchFieldProps) {
  const id = useId();
  const [typed, cut] = useTyped(value, onChange, lineOf, max);
  return (
    <Field id={id} label={label} cut={cut}>
      <input
        {...typed}
        id={id}
        type="search"
        className={styles.input}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}
