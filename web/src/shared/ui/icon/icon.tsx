import styles from './icon.module.css';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

interface IconProps {
  readonly name: IconName;
  /** Spoken name; leave it out when text beside the icon says the same. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A drawn sign in the colour of its text. */
export function Icon({ name, label, className }: IconProps) {
  const { d, ...rest } = ICON_PATHS[name];
  const solid = 'fill' in rest;
  return (
    <svg
      viewBox="0 0 24 24"
      className={`${styles.icon} ${className ?? ''}`}
      data-icon={name}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={d} fill={solid ? 'currentColor' : 'none'} />
    </svg>
  );
}
