import { rowsOf, wholeResult } from '@quarry/events/results/result-rows';
import { useState } from 'react';
import { resultsOf } from '#questions/results.ts';
import { useResultsTexts } from '#shared/texts/results.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { RichTextLater } from '#shared/ui/rich-text/rich-text-later.tsx';
import { Thumbnail } from '#shared/ui/thumbnail/thumbnail.tsx';
import { TimesChart } from './charts.tsx';
import styles from './results.module.css';
import { orderedQuestions, QUESTION_ORDERS } from './sorting.ts';
import type { QuestionResult } from './use-results.ts';

interface QuestionListProps {
  readonly questions: readonly QuestionResult[];
  readonly onFix: (question: QuestionResult) => void;
}

/** The questions in a chosen order. Each expands to its answers and their times. */
export function QuestionList({ questions, onFix }: QuestionListProps) {
  const resultsTexts = useResultsTexts();
  const [order, setOrder] = useState(0);
  return (
    <>
      <Choice label={resultsTexts.order} options={resultsTexts.orders} value={order} onChange={setOrder} />
      <ul className={styles.questions}>
        {orderedQuestions(questions, QUESTION_ORDERS[order] ?? 'asked').map((question) => (
          <li key={question.id}>
            <QuestionRow question={question} onFix={() => onFix(question)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface QuestionRowProps {
  readonly question: QuestionResult;
  readonly onFix: () => void;
}

/** A row with the shares of the answers; opened, the details. */
function QuestionRow({ question, onFix }: QuestionRowProps) {
  const resultsTexts = useResultsTexts();
  const [open, setOpen] = useState(false);
  const { number, text, correctShare, correct, asked, voided } = question;
  const right = correctShare === null ? null : resultsTexts.right(correctShare, correct, asked);
  return (
    <details className={styles.question} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>
          <span>{`${number}. `}</span>
          <bdi>{text}</bdi>
        </h3>
        <Split question={question} />
        <span>{voided === null ? right : resultsTexts.voided}</span>
      </summary>
      {open && <QuestionDetails question={question} onFix={onFix} />}
    </details>
  );
}

/** The answers as one bar. Its table is in the opened row. */
function Split({ question }: { question: QuestionResult }) {
  const whole = wholeResult(question);
  const { Parts } = resultsOf(whole.question);
  return (
    <span className={styles.split} aria-hidden="true">
      <Parts rows={rowsOf(whole)} />
    </span>
  );
}

/** The answers, their times, and the host's changes. */
export function QuestionDetails({ question, onFix }: QuestionRowProps) {
  const resultsTexts = useResultsTexts();
  const { answered, asked, medianTime, voided, corrected, histogram } = question;
  const whole = wholeResult(question);
  const { body, explanation, media } = whole.question;
  const { Details } = resultsOf(whole.question);
  const facts = [resultsTexts.turnout(answered, asked)];
  if (medianTime !== null) facts.push(resultsTexts.median(medianTime));
  if (voided !== null) facts.push(voided === '' ? resultsTexts.voided : resultsTexts.voidedBecause(voided));
  if (corrected) facts.push(resultsTexts.corrected);
  return (
    <div className={styles.details}>
      <p>{facts.join(' · ')}</p>
      {media && <Thumbnail media={media} fallback={resultsTexts.picture} />}
      {body && (
        <div className={styles.beside}>
          <RichTextLater text={body} />
        </div>
      )}
      <div className={styles.pair}>
        <Details {...whole} rows={rowsOf(whole)} className={styles.table} />
        {histogram.length > 0 && <TimesChart histogram={histogram} />}
      </div>
      {explanation && (
        <div className={styles.beside}>
          <RichTextLater text={explanation} explains />
        </div>
      )}
      {voided === null && (
        <div className={styles.action}>
          <Button label={resultsTexts.fix} icon="create" look="secondary" aria-haspopup="dialog" onClick={onFix} />
        </div>
      )}
    </div>
  );
}
