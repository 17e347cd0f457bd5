import { useId } from 'react';
import styles from './choice.module.css';

interface ChoiceProps {
  readonly label: string;
  /** The options; the value is an index. */
  readonly options: readonly string[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A choice among a few options: native radio buttons, drawn as a row of buttons. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.options}>
        {options.map((option, position) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={position === value}
              onChange={() => onChange(position)}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
