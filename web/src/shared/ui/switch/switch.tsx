import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** The change is in progress: further presses do nothing, and the switch keeps the focus. */
  readonly busy?: boolean | undefined;
  /** Looks disabled and cannot be switched for now, but keeps the focus. */
  readonly resting?: boolean | undefined;
}

/** A labelled switch: a native checkbox whose whole row can be pressed. */
export function Switch({ label, hint, checked, onChange, disabled, busy, resting }: SwitchProps) {
  return (
    <label className={styles.row} data-disabled={disabled || resting || undefined}>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox has its own state
        role="switch"
        className={styles.track}
        checked={checked}
        onChange={(event) => busy || resting || onChange(event.target.checked)}
        disabled={disabled}
        aria-disabled={busy || resting || undefined}
        aria-busy={busy || undefined}
      />
    </label>
  );
}
