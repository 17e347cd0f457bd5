import { useId } from 'react';
import styles from '#shared/ui/text-field/text-field.module.css';
import { Field } from '#shared/ui/text-field/text-field.tsx';

interface SelectProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice among many options: the browser's own list. */
export function Select<T extends string>({ label, options, value, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        className={styles.input}
        value={value}
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
    </Field>
  );
}
