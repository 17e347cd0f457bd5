import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, request } from '#shared/api/request.ts';
import { CardButton } from '#shared/art/result-card.tsx';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { useCheck } from '#shared/lib/use-check.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import type { FinalResult } from '#shared/storage/kept-result.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useReceiptTexts } from '#shared/texts/receipt.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';

interface KeepsakesProps {
  readonly result: FinalResult;
  /** Empty in a rehearsal or replay, which have no receipt. */
  readonly sessionId: string;
}

/** A player's keepsakes: a card of its result, and its receipt. */
export function Keepsakes({ result, sessionId }: KeepsakesProps) {
  const receiptTexts = useReceiptTexts();
  // Before the first question there is neither place nor receipt; without `players` the place is unknown.
  const hasReceipt = sessionId !== '' && (result.place !== null || result.players === null);
  return (
    <>
      <CardButton result={result} />
      {hasReceipt && (
        <ReceiptButton sessionId={sessionId} none={result.at === undefined ? receiptTexts.notYet : receiptTexts.gone} />
      )}
    </>
  );
}

interface ReceiptButtonProps extends Pick<KeepsakesProps, 'sessionId'> {
  /** Message if there is no receipt. */
  readonly none: string;
}

/** Opens this player's receipt, which the service creates in the seconds after the end. */
function ReceiptButton({ sessionId, none }: ReceiptButtonProps) {
  const commonTexts = useCommonTexts();
  const receiptTexts = useReceiptTexts();
  const [, navigate] = useLocation();
  const { busy, run } = useCheck();
  const [problem, setProblem] = useState<{ readonly error: unknown } | null>(null);
  const open = () =>
    run(
      () => receiptIdOf(sessionId),
      (id) => navigate(`/r/${id}`),
      (error) => setProblem({ error }),
    );
  return (
    <>
      <Button label={receiptTexts.open} icon="tick" look="secondary" size="long" busy={busy} onClick={open} />
      {problem !== null && (
        <Banner tone="info" title={isGone(problem.error) ? none : failureText(commonTexts, problem.error)} />
      )}
    </>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** @throws ApiError 404 until the service has created the receipt */
async function receiptIdOf(sessionId: string): Promise<string> {
  const path = `/api/session/${encodeURIComponent(sessionId)}/receipt`;
  const found = await request(path, { headers: { 'x-device-id': deviceId() } });
  return String(fieldsOf(await found.json()).id);
}

/**
 * The result according to the receipt: the host may have voided or corrected a question since it was shown.
 * @returns `shown` itself if nothing changed
 * @throws ApiError if there is no receipt, or none can be read now
 */
export async function claimedResult(sessionId: string, shown: FinalResult): Promise<FinalResult> {
  const response = await request(`/api/receipts/${encodeURIComponent(await receiptIdOf(sessionId))}`);
  const { score, place, of } = fieldsOf(fieldsOf(await response.json()).claim);
  if (typeof score !== 'number' || typeof of !== 'number') return shown;
  const claimed = { score, place: typeof place === 'number' ? place : null, players: of };
  const isSame = score === shown.score && claimed.place === shown.place && of === shown.players;
  // A receipt does not say whether the place is shared.
  return isSame ? shown : { ...shown, ...claimed, shared: undefined };
}
