import { type ReactNode, useId, useState } from 'react';
import styles from './text-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** The largest whole number allowed; the smallest is 0. */
  readonly max: number;
  readonly hint?: ReactNode;
  readonly error: string;
  readonly disabled?: boolean;
}

/** @returns the whole number from 0 to `max` a text stands for, or null. */
export const parseWhole = (text: string, max: number): number | null => {
  if (!/^\d+$/.test(text)) return null;
  const value = Number(text);
  return value <= max ? value : null;
};

/** A whole number within its limits; what cannot be one stays visible with a message and changes nothing. */
export function NumberField({ label, value, onChange, max, hint, error, disabled }: NumberFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? String(value);
  const invalid = parseWhole(text, max) === null;
  const accept = (typed: string) => {
    const trimmed = typed.trim();
    const parsed = parseWhole(trimmed, max);
    setDraft(parsed === null ? trimmed : null);
    if (parsed !== null) onChange(parsed);
  };
  return (
    <div className={styles.field} data-kind="number" data-invalid={invalid || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          disabled={disabled}
          onChange={(event) => accept(event.target.value)}
          onBlur={() => invalid && setDraft(null)}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-error`}
        />
        {hint !== undefined && <span className={styles.count}>{hint}</span>}
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {invalid ? error : undefined}
      </p>
    </div>
  );
}
