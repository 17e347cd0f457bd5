import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RunningPopup } from '#features/overview/running-popup.tsx';
import { request } from '#shared/api/request.ts';
import { ME, useHost } from '#shared/host/me.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { REPORT } from '#shared/strings/report.ts';
import { RESULTS } from '#shared/strings/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { useBackAsks } from '../end-history.ts';
import type { ReportState } from '../model/report.ts';
import type { HostControls } from '../use-host-controls.ts';
import styles from './end-panel.module.css';

/** The report by e-mail and its state, and another session. Leaving asks first when the report would be lost. */
export function EndPanel({ report, controls }: { report: ReportState; controls: HostControls }) {
  const host = useHost();
  const queries = useQueryClient();
  const goForward = useBackAsks(() => controls.askToLeave('overview'));
  const { told, askedAfter } = report;
  const due = controls.goesByItself ? REPORT.byItself : controls.lostReport ? RESULTS.reportLost : REPORT.to;
  // No session needed.
  const canGoOn = controls.live || controls.over;
  const autoSend = useMutation({
    async mutationFn(autoSendLog: boolean) {
      // This session's report is no longer automatic. It is requested first: then a reload knows it from the log.
      const sends = autoSendLog && host.verified && told === 'none' && controls.losesReport;
      if (sends && !(await controls.sendReport())) return;
      await request(`/api/users/${encodeURIComponent(host.id)}`, { method: 'PATCH', body: { autoSendLog } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ME }),
  });
  const starts = controls.leaving === 'now' && controls.to === 'again';
  const shown = autoSend.isPending ? autoSend.variables : host.autoSendLog;
  const stay = () => {
    goForward();
    controls.stay();
  };
  return (
    <section className={`panel ${styles.panel}`} aria-label={REPORT.title}>
      <h2>{REPORT.title}</h2>
      {told === 'none' && <p>{due}</p>}
      <ReportBanner report={report} isLost={controls.lostReport} />
      <Button
        label={told === 'sent' || told === 'failed' ? REPORT.sendAgain : REPORT.send}
        icon="send"
        look="accent"
        size="long"
        // None of these is ever disabled: that would drop the focus, and the next Enter would leave the screen.
        busy={askedAfter !== null || told === 'sending'}
        resting={!controls.live}
        onClick={controls.sendReport}
      />
      <Switch
        label={REPORT.autoSend}
        hint={REPORT.autoSendHint}
        checked={shown}
        resting={!canGoOn}
        busy={autoSend.isPending}
        onChange={(on) => autoSend.mutate(on)}
      />
      {autoSend.isError && <Banner tone="error" title={ERRORS.generic} />}
      {/* In a tab of its own: leaving this screen ends the session. */}
      <a
        className={styles.results}
        href={`/results/${encodeURIComponent(controls.sessionId)}`}
        target="_blank"
        rel="noreferrer"
      >
        {RESULTS.ofSession}
      </a>
      <Button
        label={HOST.playAgain}
        icon="retry"
        look="secondary"
        size="long"
        resting={!canGoOn || (controls.leaving !== 'no' && !starts)}
        busy={starts}
        onClick={() => controls.askToLeave('again')}
      />
      {controls.unreached && <Banner tone="error" title={ERRORS.network} />}
      <ConfirmPopup
        open={controls.leaving === 'asked'}
        title={HOST.leaveTitle}
        message={HOST.leaveMessage}
        confirm={{
          label: controls.to === 'again' ? HOST.playAgain : HOST.toOverview,
          icon: 'next',
          onClick: () => controls.leave(controls.to),
        }}
        cancel={HOST.stay}
        onCancel={stay}
      />
      <RunningPopup
        open={controls.leaving === 'warned'}
        onStart={() => controls.leave('again', true)}
        onCancel={stay}
      />
    </section>
  );
}

interface ReportBannerProps {
  readonly report: ReportState;
  /** It cannot be sent again. */
  readonly isLost: boolean;
}

/** The report's state. */
function ReportBanner({ report: { told, askedAfter, reason = 'unknown' }, isLost }: ReportBannerProps) {
  if (told === 'none' || askedAfter !== null) return null;
  if (told === 'sending') return <Banner tone="info" title={REPORT.onItsWay} />;
  if (told === 'sent') return <Banner tone="success" title={REPORT.sent} />;
  return (
    <Banner tone="error" title={REPORT.failed}>
      {isLost ? RESULTS.reportLost : REPORT.failures[reason]}
    </Banner>
  );
}
