import { useState } from 'react';
import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { formatNumber, formatPercent } from '#shared/lib/text.ts';
import { RESULTS } from '#shared/strings/results.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { TimesChart } from './charts.tsx';
import styles from './results.module.css';
import { orderedQuestions, QUESTION_ORDERS } from './sorting.ts';
import { TableHead } from './table-head.tsx';
import type { QuestionResult } from './use-results.ts';

interface QuestionListProps {
  readonly questions: readonly QuestionResult[];
  readonly onFix: (question: QuestionResult) => void;
}

/** The questions in a chosen order. Each expands to who chose what, and when. */
export function QuestionList({ questions, onFix }: QuestionListProps) {
  const [order, setOrder] = useState(0);
  return (
    <>
      <Choice label={RESULTS.order} options={RESULTS.orders} value={order} onChange={setOrder} />
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

/** A row with the shares of the answers, and on opening the rest. */
function QuestionRow({ question, onFix }: QuestionRowProps) {
  const [open, setOpen] = useState(false);
  const { number, text, correctShare, correct, asked, voided, answers } = question;
  const right = correctShare === null ? null : RESULTS.right(correctShare, correct, asked);
  return (
    <details className={styles.question} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>
          <span>{`${number}. `}</span>
          <bdi>{text}</bdi>
        </h3>
        <Split answers={answers} />
        <span>{voided === null ? right : RESULTS.voided}</span>
      </summary>
      {open && <QuestionDetails question={question} onFix={onFix} />}
    </details>
  );
}

/** Smallest share of an answer with room for its letter. */
const ROOM_FOR_LETTER = 0.06;

/** The shares of a question's answers as one bar; the right ones are marked. Its table is in the opened row. */
function Split({ answers }: Pick<QuestionResult, 'answers'>) {
  return (
    <span className={styles.split} aria-hidden="true">
      {answers.map(
        ({ id, share, correct }, position) =>
          share !== null &&
          share > 0 && (
            <span key={id} data-gem={gemOfPosition(position)} style={{ flexGrow: share }}>
              {share >= ROOM_FOR_LETTER && `${letterOfPosition(position)}${correct ? ' ✓' : ''}`}
            </span>
          ),
      )}
    </span>
  );
}

function QuestionDetails({ question, onFix }: QuestionRowProps) {
  const { answered, asked, medianTime, voided, corrected, answers, histogram } = question;
  const facts = [RESULTS.turnout(answered, asked)];
  if (medianTime !== null) facts.push(RESULTS.median(medianTime));
  if (voided !== null) facts.push(voided === '' ? RESULTS.voided : RESULTS.voidedBecause(voided));
  if (corrected) facts.push(RESULTS.corrected);
  return (
    <div className={styles.details}>
      <p>{facts.join(' · ')}</p>
      <div className={styles.pair}>
        <table className={styles.table}>
          <TableHead names={[RESULTS.answer, RESULTS.given, RESULTS.share]} />
          <tbody>
            {answers.map(({ id, text, correct, count, share }, position) => (
              <tr key={id}>
                <th scope="row">
                  <span translate="no">{letterOfPosition(position)}</span> <bdi>{text}</bdi>{' '}
                  {correct && <strong>{`✓ ${RESULTS.isRight}`}</strong>}
                </th>
                <td>{formatNumber(count)}</td>
                <td>{share === null ? '–' : formatPercent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {histogram.length > 0 && <TimesChart histogram={histogram} />}
      </div>
      {voided === null && (
        <div className={styles.action}>
          <Button label={RESULTS.fix} icon="create" look="secondary" aria-haspopup="dialog" onClick={onFix} />
        </div>
      )}
    </div>
  );
}
