import { useId } from 'react';
import { clipCharacters } from '#shared/lib/text.ts';
import field from './text-field.module.css';

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
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={field.box}>
        <input
          id={id}
          type="search"
          className={field.input}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(clipCharacters(target.value, max))}
        />
      </div>
    </div>
  );
}
