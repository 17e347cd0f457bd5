import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RunningPopup } from '#features/overview/running-popup.tsx';
import { request } from '#shared/api/request.ts';
import { ME, useHost } from '#shared/host/me.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { REPORT } from '#shared/strings/report.ts';
import { RESULTS } from '#shared/strings/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { useBackLeaves } from '../end-history.ts';
import type { ReportState } from '../model/report.ts';
import type { HostControls } from '../use-host-controls.ts';
import styles from './end-panel.module.css';

/** The report by e-mail and its state, and another session. Leaving asks nothing: the results send the report as well. */
export function EndPanel({ report, controls }: { report: ReportState; controls: HostControls }) {
  const host = useHost();
  const queries = useQueryClient();
  useBackLeaves(() => controls.leave('overview'));
  const due = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { told, askedAfter } = report;
  const { live, over, unsent } = controls;
  // No session needed.
  const canGoOn = live || over;
  const send = async () => {
    setRefusal(null);
    const failure = await controls.sendReport();
    setRefusal(failure);
    return failure === null;
  };
  const autoSend = useMutation({
    async mutationFn(autoSendLog: boolean) {
      // This session's report is no longer automatic. It is requested first: then a reload knows it from the log.
      const sends = autoSendLog && host.verified && told === 'none' && unsent && !over;
      if (sends && !(await send())) return;
      await request(`/api/users/${encodeURIComponent(host.id)}`, { method: 'PATCH', body: { autoSendLog } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ME }),
  });
  const starts = controls.leaving === 'now' && controls.to === 'again';
  const shown = autoSend.isPending ? autoSend.variables : host.autoSendLog;
  return (
    <section className={`panel ${styles.panel}`} aria-label={REPORT.title}>
      <h2>{REPORT.title}</h2>
      {told === 'none' && <p id={due}>{dueText(controls, host.verified)}</p>}
      <ReportBanner report={report} isOver={over} />
      {refusal !== null && <Banner tone="error" title={refusal} />}
      <Button
        label={told === 'sent' || told === 'failed' ? REPORT.sendAgain : REPORT.send}
        icon="send"
        look="accent"
        size="long"
        // None of these is ever disabled: that would drop the focus, and the next Enter would leave the screen.
        busy={askedAfter !== null || told === 'sending'}
        resting={!live || !host.verified}
        aria-describedby={told === 'none' ? due : undefined}
        onClick={send}
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
        onClick={() => controls.leave('again')}
      />
      {controls.unreached && <Banner tone="error" title={ERRORS.network} />}
      <RunningPopup
        open={controls.leaving === 'warned'}
        isPlayed={controls.other?.isPlayed === true}
        onStart={() => controls.leave('again', true)}
        onCancel={controls.stay}
      />
    </section>
  );
}

/** What becomes of a report that was not requested. */
function dueText({ goesByItself, unsent, over }: HostControls, isVerified: boolean): string {
  if (goesByItself) return REPORT.byItself;
  if (!isVerified) return REPORT.unverified;
  if (!unsent) return REPORT.to;
  return over ? REPORT.fromResults : `${REPORT.to} ${REPORT.later}`;
}

interface ReportBannerProps {
  readonly report: ReportState;
  /** The session has ended; only its results send it now. */
  readonly isOver: boolean;
}

/** The report's state. */
function ReportBanner({ report: { told, askedAfter, reason = 'unknown' }, isOver }: ReportBannerProps) {
  if (told === 'none' || askedAfter !== null) return null;
  if (told === 'sending') return <Banner tone="info" title={REPORT.onItsWay} />;
  if (told === 'sent') return <Banner tone="success" title={REPORT.sent} />;
  return (
    <Banner tone="error" title={REPORT.failed}>
      {isOver ? REPORT.fromResults : REPORT.failures[reason]}
    </Banner>
  );
}
