import type { LinkStatus } from '#shared/hub/connection-machine.ts';
import { CONNECTION } from '#shared/strings/common.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';

interface LinkBannerProps {
  readonly status: LinkStatus;
  /** Tries that failed in a row. */
  readonly attempt: number;
  readonly audience: 'player' | 'host';
  readonly onRetry: () => void;
}

/** After this many failures with a working network it is the service that does not answer. */
const SERVICE_AFTER = 3;

/** Is it me, or is it them? Says which, what is lost, and what happens next. */
export function LinkBanner({ status, attempt, audience, onRetry }: LinkBannerProps) {
  if (status !== 'away') return null;
  const service = attempt >= SERVICE_AFTER && navigator.onLine;
  const [title, text] = service
    ? [CONNECTION.service, audience === 'player' ? CONNECTION.servicePlayer : CONNECTION.serviceHost]
    : [CONNECTION.yours, audience === 'player' ? CONNECTION.yoursPlayer : CONNECTION.yoursHost];
  return (
    <Banner
      tone="warning"
      icon={service ? 'warning' : 'cloudOff'}
      title={title}
      action={<Button label={CONNECTION.retryNow} look="secondary" onClick={onRetry} />}
    >
      {text}
    </Banner>
  );
}
