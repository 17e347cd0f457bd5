import type { Texts } from '@quarry/texts/texts';
import { useLayoutEffect, useRef } from 'react';
import type { LinkStatus } from '#shared/hub/connection-machine.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import type { IconName } from '#shared/ui/icon/icon.tsx';

/**
 * The lost connection: the user's, the service's or, for players, the host's. `blocked`: the network blocks
 * connections.
 */
type Away = 'yours' | 'service' | 'host' | 'blocked';

export interface LinkTrouble {
  readonly status: LinkStatus;
  /** Consecutive failed attempts. */
  readonly attempt: number;
  /** The network blocks WebSockets. */
  readonly blocked: boolean;
  /** An attempt is in progress. */
  readonly trying: boolean;
  readonly hostAway?: boolean;
  /** Says that nothing is lost, and what happens next, for hosts or players. */
  readonly kept: Readonly<Partial<Record<Exclude<Away, 'blocked'>, string>>>;
}

/** After this many failed attempts with a working network the service is assumed to be down. */
const SERVICE_AFTER = 3;

const ICONS: Record<Away, IconName> = { yours: 'cloudOff', service: 'warning', host: 'user', blocked: 'cloudOff' };

/** Null while all is well. */
function whoIsAway({ status, attempt, blocked, hostAway }: LinkTrouble): Away | null {
  if (status !== 'away') return hostAway ? 'host' : null;
  if (blocked && navigator.onLine !== false) return 'blocked';
  return attempt >= SERVICE_AFTER && navigator.onLine ? 'service' : 'yours';
}

/** The announcement for screen readers; the banner itself is silent. */
export function linkWords(commonTexts: Texts['common'], trouble: LinkTrouble): string {
  const away = whoIsAway(trouble);
  return away === null ? '' : `${commonTexts.connection[away]} ${hintOf(commonTexts, away, trouble)}`;
}

const hintOf = (commonTexts: Texts['common'], away: Away, { kept }: LinkTrouble) =>
  away === 'blocked' ? commonTexts.connection.blockedHint : kept[away];

/** Says that the network blocks WebSockets, on screens outside a session. */
export function BlockedBanner() {
  const commonTexts = useCommonTexts();
  return (
    <Banner tone="warning" icon="cloudOff" title={commonTexts.connection.blocked}>
      {commonTexts.connection.blockedHint}
    </Banner>
  );
}

interface LinkBannerProps extends LinkTrouble {
  /** For a strip in a header. */
  readonly small?: boolean;
  /** Absent where there is nobody to press a button. */
  readonly onRetry?: () => void;
}

/** Says whose connection is lost; with a button to retry now, if anybody can press it. */
export function ConnectionBanner({ small, onRetry, ...trouble }: LinkBannerProps) {
  const commonTexts = useCommonTexts();
  const away = whoIsAway(trouble);
  if (away === null) return null;
  return (
    <Banner
      silent
      small={small}
      tone="warning"
      icon={ICONS[away]}
      title={commonTexts.connection[away]}
      action={away !== 'host' && onRetry && <RetryButton small={small} trying={trouble.trying} onRetry={onRetry} />}
    >
      {hintOf(commonTexts, away, trouble)}
    </Banner>
  );
}

/**
 * Moves the focus to the screen's heading when it unmounts: otherwise the next Enter would be a shortcut of the screen.
 */
function RetryButton({ small, trying, onRetry }: Pick<LinkBannerProps, 'small' | 'trying' | 'onRetry'>) {
  const commonTexts = useCommonTexts();
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (document.activeElement === button) document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button
      ref={ref}
      label={commonTexts.connection.retryNow}
      icon="retry"
      look="secondary"
      size={small ? 'short' : 'medium'}
      // A running attempt continues: on a slow network one restarted by each press would never finish.
      busy={trying}
      onClick={onRetry}
    />
  );
}
