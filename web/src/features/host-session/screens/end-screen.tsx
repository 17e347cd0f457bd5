import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/request.ts';
import { useHost } from '#shared/host/host-context.ts';
import { ME } from '#shared/host/use-me.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import type { HostView } from '../model/host-view.ts';
import type { HostControls } from '../use-host-controls.ts';
import styles from './end-screen.module.css';

/** The end: the report by e-mail with its state; To Overview is in the bar. */
export function EndScreen({ view, controls }: { view: HostView; controls: HostControls }) {
  const host = useHost();
  const queries = useQueryClient();
  const autoSend = useMutation({
    mutationFn: (autoSendLog: boolean) =>
      request(`/api/users/${encodeURIComponent(host.id)}`, { method: 'PATCH', body: { autoSendLog } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ME }),
  });
  const shown = autoSend.isPending ? autoSend.variables : host.autoSendLog;
  return (
    <Card className={styles.end}>
      <Heading focusKey="endscreen">{HOST.endTitle}</Heading>
      <p>{HOST.endLead(view.stats.size)}</p>
      <p>{HOST.reportTo(host.email)}</p>
      <Button
        label={view.report === 'again' ? HOST.sendAgain : HOST.sendReport}
        icon="send"
        look="accent"
        size="long"
        busy={view.report === 'sending'}
        disabled={view.report === 'sent' || !controls.live}
        onClick={controls.sendReport}
      />
      {view.report === 'sent' && <Banner tone="info" title={HOST.reportOnItsWay} />}
      {view.report === 'again' && <Banner tone="success" title={HOST.reportSent(host.email)} />}
      <Switch
        label={HOST.autoSend}
        hint={HOST.autoSendHint}
        checked={shown}
        disabled={autoSend.isPending}
        onChange={(on) => autoSend.mutate(on)}
      />
      {autoSend.isError && <Banner tone="error" title={ERRORS.generic} />}
    </Card>
  );
}
