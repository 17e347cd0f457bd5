import type { Texts } from '@quarry/texts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RunningPopup } from '#features/overview/running-popup.tsx';
import { request } from '#shared/api/request.ts';
import { type OrderFailure, orderFailureText } from '#shared/host/host-rejection.ts';
import { ME, useHost } from '#shared/host/me.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useReportTexts } from '#shared/texts/report.ts';
import { useResultsTexts } from '#shared/texts/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { useBackLeaves } from '../end-history.ts';
import type { ReportState } from '../model/report.ts';
import type { HostControls } from '../use-host-controls.ts';
import styles from './end-panel.module.css';

/**
 * The report by e-mail and its state, and another session. Leaving needs no confirmation: the results can send the
 * report too.
 */
export function EndPanel({ report, controls }: { report: ReportState; controls: HostControls }) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const reportTexts = useReportTexts();
  const resultsTexts = useResultsTexts();
  const host = useHost();
  const queries = useQueryClient();
  useBackLeaves(() => controls.leave('overview'));
  const due = useId();
  const [refusal, setRefusal] = useState<OrderFailure | null>(null);
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
      // This session's report is no longer automatic. It is requested first, so that a reload knows it from the log.
      const sends = autoSendLog && host.verified && told === 'none' && unsent && !over;
      if (sends && !(await send())) return;
      await request(`/api/users/${encodeURIComponent(host.id)}`, { method: 'PATCH', body: { autoSendLog } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ME }),
  });
  const starts = controls.leaving === 'now' && controls.to === 'again';
  const shown = autoSend.isPending ? autoSend.variables : host.autoSendLog;
  return (
    <section className={`panel ${styles.panel}`} aria-label={reportTexts.title}>
      <h2>{reportTexts.title}</h2>
      {told === 'none' && <p id={due}>{dueText(reportTexts, controls, host.verified)}</p>}
      <ReportBanner report={report} isOver={over} />
      {refusal !== null && <Banner tone="error" title={orderFailureText(commonTexts, hostTexts, refusal)} />}
      <Button
        label={told === 'sent' || told === 'failed' ? reportTexts.sendAgain : reportTexts.send}
        icon="send"
        look="accent"
        size="long"
        // None of these is ever disabled: that would lose the focus, and the next Enter would leave the screen.
        busy={askedAfter !== null || told === 'sending'}
        resting={!live || !host.verified}
        aria-describedby={told === 'none' ? due : undefined}
        onClick={send}
      />
      <Switch
        label={reportTexts.autoSend}
        hint={reportTexts.autoSendHint}
        checked={shown}
        resting={!canGoOn}
        busy={autoSend.isPending}
        onChange={(on) => autoSend.mutate(on)}
      />
      {autoSend.isError && <Banner tone="error" title={commonTexts.errors.generic} />}
      {/* In a new tab: leaving this screen ends the session. */}
      <a
        className={styles.results}
        href={`/results/${encodeURIComponent(controls.sessionId)}`}
        target="_blank"
        rel="noreferrer"
      >
        {resultsTexts.ofSession}
      </a>
      <Button
        label={hostTexts.playAgain}
        icon="retry"
        look="secondary"
        size="long"
        resting={!canGoOn || (controls.leaving !== 'no' && !starts)}
        busy={starts}
        onClick={() => controls.leave('again')}
      />
      {controls.unreached && <Banner tone="error" title={commonTexts.errors.network} />}
      <RunningPopup
        open={controls.leaving === 'warned'}
        isPlayed={controls.other?.isPlayed === true}
        onStart={() => controls.leave('again', true)}
        onCancel={controls.stay}
      />
    </section>
  );
}

/** What will happen to a report that was not requested. */
function dueText(
  reportTexts: Texts['report'],
  { goesByItself, unsent, over }: HostControls,
  isVerified: boolean,
): string {
  if (goesByItself) return reportTexts.byItself;
  if (!isVerified) return reportTexts.unverified;
  if (!unsent) return reportTexts.to;
  return over ? reportTexts.fromResults : `${reportTexts.to} ${reportTexts.later}`;
}

interface ReportBannerProps {
  readonly report: ReportState;
  /** The session has ended; only its results can send it now. */
  readonly isOver: boolean;
}

/** The report's state. */
function ReportBanner({ report: { told, askedAfter, reason = 'unknown' }, isOver }: ReportBannerProps) {
  const reportTexts = useReportTexts();
  if (told === 'none' || askedAfter !== null) return null;
  if (told === 'sending') return <Banner tone="info" title={reportTexts.onItsWay} />;
  if (told === 'sent') return <Banner tone="success" title={reportTexts.sent} />;
  return (
    <Banner tone="error" title={reportTexts.failed}>
      {isOver ? reportTexts.fromResults : reportTexts.failures[reason]}
    </Banner>
  );
}
