import { LIMITS } from '@quarry/events/limits';
import { answersInLine } from '@quarry/events/questions/answers-in-line';
import { kindOf, type Response } from '@quarry/events/questions/question';
import { rowsOf, wholeResult } from '@quarry/events/results/result-rows';
import { useDeferredValue, useState } from 'react';
import { Failed } from '#shared/host/host-layout.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useResultsTexts } from '#shared/texts/results.ts';
import { AnswerList } from '#shared/ui/answer-list/answer-list.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { TableHead } from '#shared/ui/table/table-head.tsx';
import { SearchField } from '#shared/ui/text-field/search-field.tsx';
import styles from './results.module.css';
import { type Column, type Sort, sortedPlayers } from './sorting.ts';
import { type PlayerResult, type QuestionResult, usePlayerResult } from './use-results.ts';

const COLUMNS: readonly Column[] = ['place', 'identifier', 'team', 'points', 'correct', 'meanTime'];

/** Columns that sort descending first. */
const MOST_FIRST: ReadonlySet<Column> = new Set(['points', 'correct']);

/**
 * Initial number of rows; each press multiplies it. A table of thousands is slow to render, and search finds anybody.
 */
const ROWS = 25;
const TIMES = 4;

interface PlayersTableProps {
  readonly sessionId: string;
  readonly players: readonly PlayerResult[];
  readonly questions: readonly QuestionResult[];
  readonly hasTeams: boolean;
}

/** The players, searched and sorted. A name opens the player's answers. */
export function PlayersTable({ sessionId, players, questions, hasTeams }: PlayersTableProps) {
  const resultsTexts = useResultsTexts();
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<Sort>({ column: 'place', descending: false });
  const [most, setMost] = useState(ROWS);
  const [opened, setOpened] = useState<PlayerResult | null>(null);
  const found = sortedPlayers(formats, players, useDeferredValue(typed), sort);
  const columns = COLUMNS.filter((column) => hasTeams || column !== 'team');
  const sortBy = (column: Column) =>
    setSort({ column, descending: column === sort.column ? !sort.descending : MOST_FIRST.has(column) });
  return (
    <>
      <SearchField label={resultsTexts.playerSearch} max={LIMITS.userNameLength} value={typed} onChange={setTyped} />
      <p role="status">{resultsTexts.players(found.length)}</p>
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHeading
                  key={column}
                  name={resultsTexts.columns[column]}
                  sort={sort.column === column ? sort : null}
                  onSort={() => sortBy(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, most).map((player) => (
              <PlayerRow key={player.id} player={player} hasTeams={hasTeams} onOpen={() => setOpened(player)} />
            ))}
          </tbody>
        </table>
      </div>
      {found.length > most && (
        <div className={styles.action}>
          <Button label={resultsTexts.showMore} look="secondary" onClick={() => setMost(most * TIMES)} />
        </div>
      )}
      {opened && (
        <AnswersPopup sessionId={sessionId} player={opened} questions={questions} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface SortHeadingProps {
  readonly name: string;
  /** Null unless the table is sorted by this column. */
  readonly sort: Sort | null;
  readonly onSort: () => void;
}

function SortHeading({ name, sort, onSort }: SortHeadingProps) {
  const direction = sort?.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={sort === null ? undefined : direction}>
      <button type="button" className={styles.sort} onClick={onSort}>
        <span>{name}</span>
        {sort !== null && <Icon name={sort.descending ? 'expand' : 'collapse'} />}
      </button>
    </th>
  );
}

interface PlayerRowProps {
  readonly player: PlayerResult;
  readonly hasTeams: boolean;
  readonly onOpen: () => void;
}

function PlayerRow({ player, hasTeams, onOpen }: PlayerRowProps) {
  const resultsTexts = useResultsTexts();
  const formats = useFormats();
  const { place, identifier, team, points, correct, answered, judged = answered, meanTime } = player;
  return (
    <tr>
      <td>{place === null ? resultsTexts.leftEarly : formats.number(place)}</td>
      <th scope="row">
        <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onOpen}>
          <bdi translate="no">{identifier}</bdi>
        </button>
      </th>
      {hasTeams && (
        <td>
          <bdi>{team}</bdi>
        </td>
      )}
      <td>{formats.number(points)}</td>
      <td>{resultsTexts.outOf(correct, judged)}</td>
      <td>{meanTime === null ? '–' : resultsTexts.seconds(meanTime)}</td>
    </tr>
  );
}

interface AnswersPopupProps extends Pick<PlayersTableProps, 'sessionId' | 'questions'> {
  readonly player: PlayerResult;
  readonly onClose: () => void;
}

/** A player's answers, question by question. */
export function AnswersPopup({ sessionId, player: { id, identifier }, questions, onClose }: AnswersPopupProps) {
  const commonTexts = useCommonTexts();
  const resultsTexts = useResultsTexts();
  const formats = useFormats();
  const player = usePlayerResult(sessionId, id);
  const given = new Map(player.data?.answers.map((answer) => [answer.questionId, answer]));
  return (
    <Popup
      open
      wide
      title={
        <>
          <span>{resultsTexts.answersOf}</span> <bdi translate="no">{identifier}</bdi>
        </>
      }
      onDismiss={onClose}
    >
      {player.isPending && <Loading label={commonTexts.loading} />}
      {player.isError && (
        <Failed
          text={failureText(commonTexts, player.error)}
          busy={player.isFetching}
          onRetry={() => player.refetch()}
        />
      )}
      {player.isSuccess && (
        <table className={styles.table}>
          <TableHead
            names={[resultsTexts.question, resultsTexts.answer, resultsTexts.time, resultsTexts.columns.points]}
          />
          <tbody>
            {questions.map((result) => {
              const { id: questionId, number, text, voided } = result;
              const answer = given.get(questionId);
              return (
                <tr key={questionId}>
                  <th scope="row">
                    <span>{`${number}. `}</span>
                    <bdi>{text}</bdi>
                  </th>
                  <td>
                    {answer === undefined ? (
                      resultsTexts.noAnswer
                    ) : (
                      <>
                        <Given result={result} answer={answer} /> {answer.correct && voided === null && <span>✓</span>}
                      </>
                    )}
                  </td>
                  <td>{answer === undefined ? '–' : resultsTexts.seconds(answer.timeTaken)}</td>
                  <td>{voided === null ? formats.number(answer?.pointsReceived ?? 0) : resultsTexts.voided}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Popup>
  );
}

interface GivenProps {
  readonly result: QuestionResult;
  readonly answer: NonNullable<PlayerResult['answers']>[number];
}

/** A player's answer in words, with its letter if the question lists answers. */
function Given({ result, answer: { answerId, response = answerId as Response } }: GivenProps) {
  const whole = wholeResult(result);
  const { letter = '' } = rowsOf(whole).find(({ id }) => id === response) ?? {};
  return (
    <>
      {letter !== '' && <span translate="no">{letter}</span>}{' '}
      <AnswerList answers={answersInLine(kindOf(whole.question).textOf(whole.question, response), response)} />
    </>
  );
}
