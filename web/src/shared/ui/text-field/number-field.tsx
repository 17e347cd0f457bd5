import { type ReactNode, useId } from 'react';
import styles from './text-field.module.css';
import { Field } from './text-field.tsx';

interface NumberFieldProps {
  readonly label: string;
  /** As typed; `parseWhole` parses it. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The largest whole number allowed; the smallest is 0. */
  readonly max: number;
  readonly hint?: ReactNode;
  readonly error: string;
}

/** @returns a whole number from 0 to `max`, or null. */
export const parseWhole = (text: string, max: number): number | null => {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return null;
  const value = Number(digits);
  return value <= max ? value : null;
};

/** A field for a whole number; invalid input stays visible with its message. */
export function NumberField({ label, text, onChange, max, hint, error }: NumberFieldProps) {
  const id = useId();
  const invalid = parseWhole(text, max) === null;
  return (
    <Field id={id} kind="number" label={label} error={invalid ? error : null}>
      <input
        id={id}
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={invalid || undefined}
        aria-describedby={hint === undefined ? `${id}-error` : `${id}-error ${id}-hint`}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.count}>
          {hint}
        </span>
      )}
    </Field>
  );
}
