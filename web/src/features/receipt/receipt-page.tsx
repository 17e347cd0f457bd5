import { type Receipt, receiptSchema } from '@quarry/results/receipts/receipt';
import { useCallback } from 'react';
import { API_BASE, ApiError, request } from '#shared/api/request.ts';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { CardButton } from '#shared/art/result-card.tsx';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { nobodyScored } from '#shared/session/trend.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { failureText } from '#shared/strings/rejections.ts';
import { RECEIPT, RESULTS } from '#shared/strings/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';
import styles from './receipt.module.css';
import { type Verdict, verdictOf } from './verification.ts';

interface Found {
  readonly receipt: Receipt;
  readonly verdict: Verdict;
}

const pathOf = (id: string): string => `/api/receipts/${encodeURIComponent(id)}`;

/** `/r/{id}`: a player's answers, what was right, and its place, verified on this device. */
export function ReceiptPage({ id }: { id: string }) {
  const { answer, found, askAgain } = useAnswer(useCallback(() => readReceipt(id), [id]));
  const problem = answer.kind === 'failed' ? failureText(answer.error) : typeof found === 'string' ? found : null;
  return (
    <Page title={RECEIPT.title} background="primary2" layout="column">
      {answer.kind === 'asking' && <Loading label={COMMON.loading} />}
      {problem !== null && (
        <Card className={styles.card}>
          <Heading focusKey={answer.kind}>{problem}</Heading>
          <Button label={COMMON.tryAgain} size="long" onClick={askAgain} />
          <ButtonLink to="/" label={COMMON.home} look="secondary" size="long" />
        </Card>
      )}
      {found !== null && typeof found !== 'string' && <ReceiptCard id={id} {...found} onRetry={askAgain} />}
    </Page>
  );
}

/** @returns a message if there is none, or none that this page can read. @throws ApiError when that is unknown */
async function readReceipt(id: string): Promise<Found | string> {
  const response = await request(pathOf(id)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (response === null) return RECEIPT.gone;
  const given: unknown = await response.json().catch(() => null);
  const { data: receipt } = receiptSchema.safeParse(given);
  return receipt === undefined ? ERRORS.generic : { receipt, verdict: await verdictOf(given) };
}

const TONES = {
  verified: 'success',
  invalid: 'error',
  unverified: 'warning',
  unsupported: 'info',
  outdated: 'info',
} as const;

export function ReceiptCard({ id, receipt, verdict, onRetry }: Found & { id: string; onRetry: () => void }) {
  const { player, quizName, score, place, of, formerRoot, voided } = receipt.claim;
  // As the host's results say; older claims do not tell.
  const at = receipt.claim.startedAt ?? receipt.answers[0]?.leaf.at;
  const result = { id: player.id, identifier: player.identifier, score, place, players: of, quizName, at };
  return (
    <Card className={styles.card}>
      <PlayerHelmet id={player.id} name={player.identifier} className={styles.helmet} />
      <Heading focusKey={id}>
        <bdi translate="no">{player.identifier}</bdi>
      </Heading>
      <p className={styles.quiz}>
        <bdi>{quizName}</bdi>
        {at !== undefined && <span>{RESULTS.played(new Date(at).toISOString())}</span>}
      </p>
      <p className={styles.score}>
        <strong>{RECEIPT.points(score)}</strong>
        {place !== null && <span>{nobodyScored(place, score) ? PLAYER.noneScored : RECEIPT.place(place, of)}</span>}
      </p>
      {formerRoot !== undefined && <Banner tone="info" title={RECEIPT.formerRoot} />}
      <h2>{RECEIPT.answers}</h2>
      {receipt.answers.length === 0 && <p>{RECEIPT.none}</p>}
      <ol className={styles.answers}>
        {receipt.answers.map((answer, i) => (
          <AnswerRow key={answer.index} answer={answer} counts={!voided?.includes(i)} />
        ))}
      </ol>
      <Banner tone={TONES[verdict]} title={RECEIPT[verdict]} />
      {verdict === 'unverified' && <Button label={COMMON.tryAgain} look="secondary" size="long" onClick={onRetry} />}
      {at !== undefined && <CardButton result={result} />}
      <details className={styles.proof}>
        <summary>{RECEIPT.proof}</summary>
        <p>{RECEIPT.scope}</p>
        <p>
          <a href={`${API_BASE}${pathOf(id)}`} download={`receipt-${id}.json`}>
            {RECEIPT.download}
          </a>
        </p>
        <p>
          <a href="/verify">{RECEIPT.verifyTitle}</a>
        </p>
      </details>
      <ButtonLink to="/" label={COMMON.home} size="long" />
    </Card>
  );
}

function AnswerRow({ answer, counts }: { answer: Receipt['answers'][number]; counts: boolean }) {
  const { question, answer: given, correct, right, points } = answer;
  const outcome = !counts ? 'voided' : right.length === 0 ? 'neither' : correct ? 'right' : 'wrong';
  return (
    <li className={styles.answer} data-outcome={outcome}>
      <strong>
        <bdi>{question}</bdi>
      </strong>
      <span>
        <span>{RECEIPT.you}</span> <bdi>{given}</bdi>
      </span>
      {outcome === 'wrong' && (
        <span>
          <span>{RECEIPT.right}</span> <bdi>{right.join(', ')}</bdi>
        </span>
      )}
      <span className={styles.outcome}>
        {outcome === 'right' || outcome === 'wrong' ? (
          <>
            <Icon name={correct ? 'tick' : 'x'} />
            <span>{`${correct ? RECEIPT.wasRight : RECEIPT.wasWrong} · ${RECEIPT.points(points)}`}</span>
          </>
        ) : outcome === 'voided' ? (
          PLAYER.resultVoided
        ) : (
          RECEIPT.wasNeither
        )}
      </span>
    </li>
  );
}
