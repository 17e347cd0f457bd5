import { useAnswer } from '#shared/lib/use-answer.ts';
import { DeviceBusyPopup } from '#shared/reconnect/device-busy-popup.tsx';
import { findDeviceSession } from '#shared/reconnect/device-session.ts';
import { COMMON } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';

/** This device plays in another session, so it cannot host: reconnect there, or leave it and try again. */
export function DeviceBusyScreen({ onTryAgain }: { onTryAgain: () => void }) {
  const { found } = useAnswer(findDeviceSession);
  return (
    <Page title={HOST.title} background="grey" layout="card">
      <Card>
        <Heading focusKey="device-busy">{rejectionText('device-busy')}</Heading>
        <Button label={COMMON.tryAgain} size="long" onClick={onTryAgain} />
        <ButtonLink to="/overview" label={HOST.toOverview} look="secondary" size="long" />
      </Card>
      {found !== null && <DeviceBusyPopup device={found} message={HOST.deviceBusy} onLeft={onTryAgain} />}
    </Page>
  );
}
