import type { ReactNode } from 'react';
import type { Elements } from '#shared/lib/elements.ts';
import { Icon, type IconName } from '#shared/ui/icon/icon.tsx';
import styles from './banner.module.css';

type BannerTone = 'info' | 'success' | 'warning' | 'error';

const ICONS: Record<BannerTone, IconName> = { info: 'info', success: 'tick', warning: 'warning', error: 'warning' };

interface BannerProps {
  readonly tone: BannerTone;
  readonly title: string;
  /** Says that nothing is lost, and what happens next. */
  readonly children?: ReactNode;
  readonly icon?: IconName;
  readonly action?: Elements;
  /** Compact, for a strip inside a header. */
  readonly small?: boolean | undefined;
  /** Not read aloud, because the screen's announcer says the same. */
  readonly silent?: boolean;
}

/** A message in a strip. Errors are assertive for screen readers, others polite. */
export function Banner({ tone, title, children, icon, action, small, silent }: BannerProps) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={styles.banner} data-tone={tone} data-small={small || undefined} role={silent ? undefined : role}>
      <Icon name={icon ?? ICONS[tone]} className={styles.icon} />
      <div className={styles.text}>
        <strong>{title}</strong>
        {children !== undefined && <span>{children}</span>}
      </div>
      {action}
    </div>
  );
}
