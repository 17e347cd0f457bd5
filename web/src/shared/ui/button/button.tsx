import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '#shared/ui/icon/icon.tsx';
import styles from './button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly size?: ButtonSize | undefined;
  readonly look?: ButtonLook | undefined;
  /** The action is in progress: further presses do nothing, and the button keeps the focus. */
  readonly busy?: boolean | undefined;
  /** Looks disabled and cannot be pressed for now, but keeps the focus, which `disabled` would remove. */
  readonly resting?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** The app's button; a screen has one that is `primary`. `disabled` and `resting` override the look. */
export function Button(props: ButtonProps) {
  const { label, icon, size = 'medium', look = 'primary', busy, resting, disabled, ...rest } = props;
  const off = disabled === true || look === 'disabled' || look === 'disabledDark';
  const shown = (disabled === true || resting === true) && look !== 'disabledDark' ? 'disabled' : look;
  const held = busy === true || resting === true;
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${rest.className ?? ''}`}
      data-size={size}
      data-look={shown}
      data-quiet={look === 'quiet' || look === 'remove' || undefined}
      disabled={off}
      aria-disabled={held || undefined}
      aria-busy={busy || undefined}
      onClick={held ? ignore : rest.onClick}
    >
      <ButtonFace label={label} icon={icon} size={size} busy={busy} />
    </button>
  );
}

/** Also prevents a form submission. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** A button's content; shared with the link that looks like one. */
function ButtonFace({ label, icon, size, busy }: Pick<ButtonProps, 'label' | 'icon' | 'size' | 'busy'>) {
  return (
    <>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span className={size === 'short' ? 'visually-hidden' : styles.label}>{label}</span>
    </>
  );
}

/** Short hides the text label; medium and long show it (specification, section 2). */
export type ButtonSize = 'short' | 'medium' | 'long';

export type ButtonLook =
  /** The action that moves the user forward. */
  | 'primary'
  | 'secondary'
  /** Without a body, for secondary actions. */
  | 'quiet'
  /** Like `quiet`, for deletions that ask first or can be undone; `delete` confirms one. */
  | 'remove'
  | 'accent'
  | 'settings'
  | 'delete'
  | 'disabled'
  | 'disabledDark'
  | 'correct';

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'href'> {
  readonly to: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly size?: ButtonSize | undefined;
  readonly look?: Exclude<ButtonLook, 'disabled' | 'disabledDark'> | undefined;
}

/** A link that looks like a button. */
export function ButtonLink({ label, icon, size = 'medium', look = 'primary', ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={`${styles.button} ${rest.className ?? ''}`} data-size={size} data-look={look}>
      <ButtonFace label={label} icon={icon} size={size} />
    </Link>
  );
}
