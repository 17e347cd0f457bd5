import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import styles from './choice.module.css';

interface ChoiceProps {
  readonly label: string;
  /** What can be chosen; the value is the position. */
  readonly options: readonly string[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** One of a few. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <RadioGroup.Root
        className={styles.options}
        aria-labelledby={id}
        value={String(value)}
        onValueChange={(next) => onChange(Number(next))}
      >
        {options.map((option, position) => (
          <RadioGroup.Item key={option} value={String(position)} className={styles.option}>
            {option}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
