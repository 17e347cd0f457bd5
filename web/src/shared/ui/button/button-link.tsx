import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import type { IconName } from '#shared/ui/icon/icon-paths.ts';
import styles from './button.module.css';
import { ButtonFace } from './button.tsx';
import type { ButtonLook, ButtonSize } from './button-style.ts';

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'href'> {
  readonly to: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly size?: ButtonSize | undefined;
  readonly look?: Exclude<ButtonLook, 'disabled' | 'disabledDark'> | undefined;
}

/** Goes somewhere and looks like a button. */
export function ButtonLink({ label, icon, size = 'medium', look = 'primary', ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={`${styles.button} ${rest.className ?? ''}`} data-size={size} data-look={look}>
      <ButtonFace label={label} icon={icon} size={size} />
    </Link>
  );
}
