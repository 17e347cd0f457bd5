import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError, request } from '#shared/api/request.ts';
import { useHost } from '#shared/host/me.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { hostRejectionText } from '#shared/strings/host.ts';
import { REPORT } from '#shared/strings/report.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './results.module.css';
import { resultsPath } from './use-results.ts';

/** Mails the report of a session to its host, also after the end screen. */
export function SendReport({ sessionId }: { sessionId: string }) {
  const id = useId();
  const { verified } = useHost();
  const sending = useMutation({ mutationFn: () => request(`${resultsPath(sessionId)}/report`, { method: 'POST' }) });
  return (
    <>
      <p className={styles.action}>
        <Button
          label={REPORT.send}
          icon="send"
          look="secondary"
          busy={sending.isPending}
          resting={!verified}
          aria-describedby={id}
          onClick={() => sending.mutate()}
        />
        <span id={id}>{verified ? REPORT.to : REPORT.unverified}</span>
      </p>
      {sending.isSuccess && <Banner tone="success" title={REPORT.onItsWay} />}
      {sending.isError && <Banner tone="error" title={failureOf(sending.error)} />}
    </>
  );
}

function failureOf(error: unknown): string {
  return error instanceof ApiError && error.status !== 0 ? hostRejectionText(error.code) : ERRORS.network;
}
