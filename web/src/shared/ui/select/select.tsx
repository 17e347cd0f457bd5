import { useId } from 'react';
import field from '#shared/ui/text-field/text-field.module.css';

interface SelectProps<T extends string> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice among many options: the browser's own list. */
export function Select<T extends string>({ label, hint, options, value, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={field.box}>
        <select
          id={id}
          className={field.input}
          value={value}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ target }) => {
            const chosen = options.find((one) => one.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={field.label}>
          {hint}
        </p>
      )}
    </div>
  );
}
