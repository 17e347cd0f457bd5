import { answersInLine } from '@quarry/events/questions/answers-in-line';
import { type Receipt, receiptSchema } from '@quarry/results/receipts/receipt';
import { useCallback } from 'react';
import { API_BASE, ApiError, request } from '#shared/api/request.ts';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { CardButton } from '#shared/art/result-card.tsx';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { nobodyScored } from '#shared/session/trend.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { useReceiptTexts } from '#shared/texts/receipt.ts';
import { useResultsTexts } from '#shared/texts/results.ts';
import { AnswerList } from '#shared/ui/answer-list/answer-list.tsx';
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

/** `/r/{id}`: a player's answers, the right ones, and its place, verified on this device. */
export function ReceiptPage({ id }: { id: string }) {
  const commonTexts = useCommonTexts();
  const receiptTexts = useReceiptTexts();
  const { answer, found, askAgain } = useAnswer(useCallback(() => readReceipt(id), [id]));
  const problems = { gone: receiptTexts.gone, unreadable: commonTexts.errors.generic };
  const problem =
    answer.kind === 'failed'
      ? failureText(commonTexts, answer.error)
      : typeof found === 'string'
        ? problems[found]
        : null;
  return (
    <Page title={receiptTexts.title} background="primary2" layout="column">
      {answer.kind === 'asking' && <Loading label={commonTexts.loading} />}
      {problem !== null && (
        <Card className={styles.card}>
          <Heading focusKey={answer.kind}>{problem}</Heading>
          <Button label={commonTexts.tryAgain} size="long" onClick={askAgain} />
          <ButtonLink to="/" label={commonTexts.home} look="secondary" size="long" />
        </Card>
      )}
      {found !== null && typeof found !== 'string' && <ReceiptCard id={id} {...found} onRetry={askAgain} />}
    </Page>
  );
}

/**
 * @returns the reason if there is no receipt, or none that this page can read.
 * @throws ApiError when that is unknown
 */
async function readReceipt(id: string): Promise<Found | 'gone' | 'unreadable'> {
  const response = await request(pathOf(id)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (response === null) return 'gone';
  const given: unknown = await response.json().catch(() => null);
  const { data: receipt } = receiptSchema.safeParse(given);
  return receipt === undefined ? 'unreadable' : { receipt, verdict: await verdictOf(given) };
}

const TONES = {
  verified: 'success',
  invalid: 'error',
  unverified: 'warning',
  unsupported: 'info',
  outdated: 'info',
} as const;

export function ReceiptCard({ id, receipt, verdict, onRetry }: Found & { id: string; onRetry: () => void }) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  const receiptTexts = useReceiptTexts();
  const resultsTexts = useResultsTexts();
  const { player, quizName, score, place, of, formerRoot, voided } = receipt.claim;
  // Consistent with the host's results; older claims lack `startedAt`.
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
        {at !== undefined && <span>{resultsTexts.played(new Date(at).toISOString())}</span>}
      </p>
      <p className={styles.score}>
        <strong>{receiptTexts.points(score)}</strong>
        {place !== null && (
          <span>{nobodyScored(place, score) ? playerTexts.noneScored : receiptTexts.place(place, of)}</span>
        )}
      </p>
      {formerRoot !== undefined && <Banner tone="info" title={receiptTexts.formerRoot} />}
      <h2>{receiptTexts.answers}</h2>
      {receipt.answers.length === 0 && <p>{receiptTexts.none}</p>}
      <ol className={styles.answers}>
        {receipt.answers.map((answer, i) => (
          <AnswerRow key={answer.index} answer={answer} counts={!voided?.includes(i)} />
        ))}
      </ol>
      <Banner tone={TONES[verdict]} title={receiptTexts.verdicts[verdict]} />
      {verdict === 'unverified' && (
        <Button label={commonTexts.tryAgain} look="secondary" size="long" onClick={onRetry} />
      )}
      {at !== undefined && <CardButton result={result} />}
      <details className={styles.proof}>
        <summary>{receiptTexts.proof}</summary>
        <p>{receiptTexts.scope}</p>
        <p>
          <a href={`${API_BASE}${pathOf(id)}`} download={`receipt-${id}.json`}>
            {receiptTexts.download}
          </a>
        </p>
        <p>
          <a href="/verify">{receiptTexts.verifyTitle}</a>
        </p>
      </details>
      <ButtonLink to="/" label={commonTexts.home} size="long" />
    </Card>
  );
}

/** A receipt says which answers were fully right; points for any other answer mean partly right. */
function outcomeOf({ right, correct, points }: Receipt['answers'][number], counts: boolean) {
  if (!counts) return 'voided';
  if (right.length === 0) return 'neither';
  if (correct) return 'right';
  return points > 0 ? 'partly' : 'wrong';
}

function AnswerRow({ answer, counts }: { answer: Receipt['answers'][number]; counts: boolean }) {
  const playerTexts = usePlayerTexts();
  const receiptTexts = useReceiptTexts();
  const { question, answer: given, right, points, leaf } = answer;
  const outcome = outcomeOf(answer, counts);
  const judgements = { right: receiptTexts.wasRight, partly: receiptTexts.wasPartly, wrong: receiptTexts.wasWrong };
  return (
    <li className={styles.answer} data-outcome={outcome}>
      <strong>
        <bdi>{question}</bdi>
      </strong>
      <span>
        <span>{receiptTexts.you}</span> <AnswerList answers={answersInLine(given, leaf.event.response)} />
      </span>
      {(outcome === 'wrong' || outcome === 'partly') && (
        <span>
          <span>{receiptTexts.right}</span> <AnswerList answers={right} />
        </span>
      )}
      <span className={styles.outcome}>
        {outcome === 'voided' ? (
          playerTexts.outcomes.voided
        ) : outcome === 'neither' ? (
          receiptTexts.wasNeither
        ) : (
          <>
            <Icon name={outcome === 'wrong' ? 'x' : 'tick'} />
            <span>{`${judgements[outcome]} · ${receiptTexts.points(points)}`}</span>
          </>
        )}
      </span>
    </li>
  );
}
