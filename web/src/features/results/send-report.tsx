import type { Texts } from '@quarry/texts/texts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError, request } from '#shared/api/request.ts';
import { hostRejectionText } from '#shared/host/host-rejection.ts';
import { useHost } from '#shared/host/me.ts';
import { useCommonTexts } from '#shared/texts/common.ts';

import { useHostTexts } from '#shared/texts/host.ts';
import { useReportTexts } from '#shared/texts/report.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './results.module.css';
import { resultsPath } from './use-results.ts';

/** Mails the report of a session to its host, also after the end screen. */
export function SendReport({ sessionId }: { sessionId: string }) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const reportTexts = useReportTexts();
  const id = useId();
  const { verified } = useHost();
  const sending = useMutation({ mutationFn: () => request(`${resultsPath(sessionId)}/report`, { method: 'POST' }) });
  return (
    <>
      <p className={styles.action}>
        <Button
          label={reportTexts.send}
          icon="send"
          look="secondary"
          busy={sending.isPending}
          resting={!verified}
          aria-describedby={id}
          onClick={() => sending.mutate()}
        />
        <span id={id}>{verified ? reportTexts.to : reportTexts.unverified}</span>
      </p>
      {sending.isSuccess && <Banner tone="success" title={reportTexts.onItsWay} />}
      {sending.isError && <Banner tone="error" title={failureOf(commonTexts, hostTexts, sending.error)} />}
    </>
  );
}

function failureOf(commonTexts: Texts['common'], hostTexts: Texts['host'], error: unknown): string {
  return error instanceof ApiError && error.status !== 0
    ? hostRejectionText(commonTexts, hostTexts, error.code)
    : commonTexts.errors.network;
}
