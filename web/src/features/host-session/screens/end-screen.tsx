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
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import type { HostView } from '../model/host-view.ts';
import type { ReportState } from '../model/report-state.ts';
import { useBackAsks } from '../use-back-asks.ts';
import type { HostControls } from '../use-host-controls.ts';
import styles from './end-screen.module.css';

/** The end: the report by e-mail with its state; To Overview is in the bar. Leaving asks when the report would be lost. */
export function EndScreen({ view, controls }: { view: HostView; controls: HostControls }) {
  const host = useHost();
  const queries = useQueryClient();
  const goForward = useBackAsks(true, controls.askToLeave);
  const autoSend = useMutation({
    mutationFn: (autoSendLog: boolean) =>
      request(`/api/users/${encodeURIComponent(host.id)}`, { method: 'PATCH', body: { autoSendLog } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ME }),
  });
  const shown = autoSend.isPending ? autoSend.variables : host.autoSendLog;
  const stay = () => {
    goForward();
    controls.stay();
  };
  const { told, askedAfter } = view.report;
  return (
    <Card className={styles.end}>
      <Heading focusKey="endscreen">{HOST.endTitle}</Heading>
      <p>{HOST.endLead(view.stats.size)}</p>
      <p>{host.autoSendLog && told === 'none' ? HOST.reportByItself(host.email) : HOST.reportTo(host.email)}</p>
      <ReportBanner report={view.report} email={host.email} />
      <Button
        label={told === 'sent' || told === 'failed' ? HOST.sendAgain : HOST.sendReport}
        icon="send"
        look="accent"
        size="long"
        busy={askedAfter !== null}
        disabled={told === 'sending' || !controls.live}
        onClick={controls.sendReport}
      />
      <Switch
        label={HOST.autoSend}
        hint={HOST.autoSendHint}
        checked={shown}
        disabled={autoSend.isPending}
        onChange={(on) => autoSend.mutate(on)}
      />
      {autoSend.isError && <Banner tone="error" title={ERRORS.generic} />}
      <Popup
        open={controls.leaving === 'asked'}
        title={HOST.leaveTitle}
        message={HOST.leaveMessage}
        onDismiss={stay}
        safe={<Button label={HOST.stay} look="secondary" onClick={stay} />}
        others={<Button label={HOST.toOverview} icon="next" look="delete" onClick={controls.leave} />}
      />
    </Card>
  );
}

/** What became of the report. */
function ReportBanner({ report: { told, askedAfter }, email }: { report: ReportState; email: string }) {
  if (told === 'none' || askedAfter !== null) return null;
  if (told === 'sending') return <Banner tone="info" title={HOST.reportOnItsWay} />;
  if (told === 'sent') return <Banner tone="success" title={HOST.reportSent(email)} />;
  return (
    <Banner tone="error" title={HOST.reportFailed}>
      {HOST.reportFailedText}
    </Banner>
  );
}
