import type { LinkStatus } from '#shared/hub/connection-machine.ts';
import { CONNECTION } from '#shared/strings/common.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';

type Audience = 'player' | 'host';

/** After this many failures with a working network it is the service that does not answer. */
const SERVICE_AFTER = 3;

/** Is it me, or is it them? Says which, and what is lost (nothing) and what happens next; null while nothing is wrong. */
function linkTrouble(status: LinkStatus, attempt: number, audience: Audience) {
  if (status !== 'away') return null;
  const service = attempt >= SERVICE_AFTER && navigator.onLine;
  const player = audience === 'player';
  return service
    ? { service, title: CONNECTION.service, text: player ? CONNECTION.servicePlayer : CONNECTION.serviceHost }
    : { service, title: CONNECTION.yours, text: player ? CONNECTION.yoursPlayer : CONNECTION.yoursHost };
}

/** What a screen reader is told of the connection; the banner itself is silent. */
export function linkWords(status: LinkStatus, attempt: number, audience: Audience): string {
  const trouble = linkTrouble(status, attempt, audience);
  return trouble === null ? '' : `${trouble.title} ${trouble.text}`;
}

interface LinkBannerProps {
  readonly status: LinkStatus;
  /** Tries that failed in a row. */
  readonly attempt: number;
  readonly audience: Audience;
  readonly onRetry: () => void;
}

/** Whose connection is away, with a way to look for it now. */
export function LinkBanner({ status, attempt, audience, onRetry }: LinkBannerProps) {
  const trouble = linkTrouble(status, attempt, audience);
  if (trouble === null) return null;
  return (
    <Banner
      silent
      tone="warning"
      icon={trouble.service ? 'warning' : 'cloudOff'}
      title={trouble.title}
      action={<Button label={CONNECTION.retryNow} look="secondary" onClick={onRetry} />}
    >
      {trouble.text}
    </Banner>
  );
}
