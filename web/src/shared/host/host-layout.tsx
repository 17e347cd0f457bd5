import { useSyncExternalStore } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { restoreFocus } from '#shared/host/restore-focus.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Page, Wordmark } from '#shared/ui/page/page.tsx';
import styles from './host-layout.module.css';

interface HostLayoutProps {
  readonly title: string;
  /** Content after the product's name. */
  readonly header: Elements;
  readonly footer?: Elements;
  /** Says what happens to the host's work while offline. */
  readonly offline: string;
  readonly children: Elements;
}

/** The frame of a host's screens between quizzes. */
export function HostLayout({ title, header, footer, offline, children }: HostLayoutProps) {
  return (
    <Page
      title={title}
      footer={footer}
      header={
        <header className={styles.bar}>
          <Wordmark />
          {header}
        </header>
      }
    >
      <div className={styles.layout}>
        <OfflineBanner>{offline}</OfflineBanner>
        {children}
      </div>
    </Page>
  );
}

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Shown while the device has no network. @param children what happens to the host's work meanwhile */
export function OfflineBanner({ children }: { children: string }) {
  const overviewTexts = useOverviewTexts();
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  return online ? null : (
    <Banner tone="warning" icon="cloudOff" title={overviewTexts.youAreOffline}>
      {children}
    </Banner>
  );
}

interface FailedProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Shown in place of content that could not be loaded. */
export function Failed({ text, onRetry, busy }: FailedProps) {
  const commonTexts = useCommonTexts();
  return (
    <Banner
      tone="error"
      title={text}
      action={
        <Button
          ref={restoreFocus}
          label={commonTexts.tryAgain}
          icon="retry"
          look="secondary"
          busy={busy}
          onClick={onRetry}
        />
      }
    />
  );
}

/** Shown in place of an empty list. @param children what to do about it */
export function Empty({ title, children }: { title: string; children?: Elements }) {
  return (
    <div className={styles.empty}>
      <span className={styles.stones} aria-hidden="true">
        <Gem type="quartz" />
        <Gem type="diamond" />
        <Gem type="amethyst" />
      </span>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
