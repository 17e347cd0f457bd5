import type { ResultsAnswer } from '@quarry/events/http';
import { wholeResult } from '@quarry/events/results/result-rows';
import { turnoutOf } from '@quarry/events/results/results';
import { useState } from 'react';
import { FixPopup } from '#features/fix/fix-popup.tsx';
import { API_BASE, ApiError } from '#shared/api/request.ts';
import { letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { Failed, HostLayout } from '#shared/host/host-layout.tsx';
import { useNarrowWindow } from '#shared/host/narrow-window.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useReplayTexts } from '#shared/texts/replay.ts';
import { useResultsTexts } from '#shared/texts/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { TableHead } from '#shared/ui/table/table-head.tsx';
import { CurvesChart, ShareChart } from './charts.tsx';
import { Note, Removal } from './note-and-removal.tsx';
import { PlayersTable } from './players-table.tsx';
import { QuestionList } from './question-list.tsx';
import styles from './results.module.css';
import { BackLink } from './results-page.tsx';
import { SendReport } from './send-report.tsx';
import { answersByShare, orderedQuestions } from './sorting.ts';
import { resultsPath, useFix, useResults } from './use-results.ts';

/** The results of one session. */
export function ResultPage({ sessionId }: { sessionId: string }) {
  const commonTexts = useCommonTexts();
  const resultsTexts = useResultsTexts();
  const results = useResults(sessionId);
  const isGone = results.error instanceof ApiError && [400, 404].includes(results.error.status);
  return (
    <HostLayout
      title={results.data?.quizName ?? resultsTexts.title}
      header={<BackLink to="/results" label={resultsTexts.title} />}
      offline={resultsTexts.offline}
    >
      {results.isPending && <Loading label={resultsTexts.loading} />}
      {results.isError && (
        <Failed
          text={isGone ? resultsTexts.gone : failureText(commonTexts, results.error)}
          busy={results.isFetching}
          onRetry={() => results.refetch()}
        />
      )}
      {results.data && <ResultBody results={results.data} />}
    </HostLayout>
  );
}

export function ResultBody({ results }: { results: ResultsAnswer }) {
  const replayTexts = useReplayTexts();
  const resultsTexts = useResultsTexts();
  const { sessionId, quizName, startedAt, correctShare, questions, players, teams, curves } = results;
  const isStale = results.staleFor !== undefined;
  /** Index of the question being voided or corrected. */
  const [fixing, setFixing] = useState<number | null>(null);
  const fix = useFix(sessionId);
  const { correct, asked } = turnoutOf(questions);
  const narrow = useNarrowWindow();
  const facts = [
    resultsTexts.played(startedAt),
    resultsTexts.players(players.length),
    resultsTexts.questions(questions.length),
    ...(correctShare === null ? [] : [resultsTexts.right(correctShare, correct, asked)]),
  ];
  return (
    <div className={styles.results}>
      <Heading focusKey={sessionId}>
        <bdi>{quizName || resultsTexts.title}</bdi>
      </Heading>
      <p>{facts.join(' · ')}</p>
      {isStale && <Banner tone="info" title={resultsTexts.stale} />}
      {results.formerRoot !== null && !isStale && <Banner tone="info" title={resultsTexts.formerRoot} />}
      {!narrow && (
        <p className={styles.replay}>
          <ButtonLink
            to={`/results/${encodeURIComponent(sessionId)}/replay`}
            label={replayTexts.title}
            icon="play"
            look="secondary"
          />
        </p>
      )}
      <SendReport sessionId={sessionId} />
      <Downloads sessionId={sessionId} />
      <Highlights results={results} />
      <section className={styles.pair}>
        <div className={`panel ${styles.panel}`}>
          <ShareChart questions={questions} />
        </div>
        {curves.length > 0 && (
          <div className={`panel ${styles.panel}`}>
            <CurvesChart curves={curves} questions={questions} />
          </div>
        )}
      </section>
      <section className={`panel ${styles.panel}`}>
        <h2>{resultsTexts.questionsTitle}</h2>
        <QuestionList questions={questions} onFix={({ number }) => setFixing(number - 1)} />
      </section>
      {teams.length > 0 && (
        <section className={`panel ${styles.panel}`}>
          <h2>{resultsTexts.teamsTitle}</h2>
          <TeamsTable teams={teams} />
        </section>
      )}
      <section className={`panel ${styles.panel}`}>
        <h2>{resultsTexts.playersTitle}</h2>
        <PlayersTable sessionId={sessionId} players={players} questions={questions} hasTeams={teams.length > 0} />
      </section>
      <Note results={results} />
      <Removal sessionId={sessionId} />
      {fixing !== null && (
        <FixPopup
          sessionId={sessionId}
          questions={questions.map((result) => ({
            question: wholeResult(result).question,
            voided: result.voided !== null,
            runs: false,
          }))}
          at={fixing}
          onFix={fix}
          onClose={() => setFixing(null)}
        />
      )}
    </div>
  );
}

/** Links to the files; `events` is the log. */
function Downloads({ sessionId }: { sessionId: string }) {
  const resultsTexts = useResultsTexts();
  const path = `${API_BASE}${resultsPath(sessionId)}`;
  return (
    <p className={styles.downloads}>
      <span>{resultsTexts.download}</span>
      {(['xlsx', 'csv', 'pdf', 'json'] as const).map((format) => (
        <a key={format} href={`${path}/export?format=${format}`} download>
          {resultsTexts.formats[format]}
        </a>
      ))}
      <a href={`${path}/events`} download>
        {resultsTexts.formats.events}
      </a>
    </p>
  );
}

/** The winners, and the hardest, the most divisive and the slowest question. */
function Highlights({ results: { podium, questions } }: { results: ResultsAnswer }) {
  const commonTexts = useCommonTexts();
  const resultsTexts = useResultsTexts();
  const [winners] = podium;
  const counting = questions.filter(({ voided }) => voided === null);
  const [hardest] = orderedQuestions(counting, 'hardest');
  const [divided] = orderedQuestions(counting, 'divided');
  const [slowest] = orderedQuestions(counting, 'slowest');
  const split = divided ? answersByShare(divided).slice(0, 2) : [];
  const facts = [
    winners !== undefined &&
      winners.score > 0 && {
        title: resultsTexts.winner,
        name: winners.players.map(({ identifier }) => identifier).join(', '),
        more: winners.count - winners.players.length,
        figure: resultsTexts.points(winners.score),
      },
    typeof hardest?.correctShare === 'number' && {
      title: resultsTexts.hardest,
      name: resultsTexts.numbered(hardest.number, hardest.text),
      figure: resultsTexts.right(hardest.correctShare, hardest.correct, hardest.asked),
    },
    divided &&
      split.length > 1 && {
        title: resultsTexts.divided,
        name: resultsTexts.numbered(divided.number, divided.text),
        figure: resultsTexts.split(split.map(({ position, share }) => [letterOfPosition(position), share])),
      },
    typeof slowest?.medianTime === 'number' && {
      title: resultsTexts.slowest,
      name: resultsTexts.numbered(slowest.number, slowest.text),
      figure: resultsTexts.median(slowest.medianTime),
    },
  ];
  return (
    <dl className={styles.highlights} aria-label={resultsTexts.highlights}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.title} className={`panel ${styles.highlight}`}>
              <dt>{fact.title}</dt>
              <dd>
                <strong>
                  <bdi>{fact.name}</bdi>
                  {'more' in fact && fact.more ? <span>{` ${commonTexts.more(fact.more)}`}</span> : null}
                </strong>
                <span>{fact.figure}</span>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function TeamsTable({ teams }: Pick<ResultsAnswer, 'teams'>) {
  const resultsTexts = useResultsTexts();
  const formats = useFormats();
  return (
    <table className={styles.table}>
      <TableHead
        names={[
          resultsTexts.columns.place,
          resultsTexts.columns.team,
          resultsTexts.columns.points,
          resultsTexts.playersTitle,
        ]}
      />
      <tbody>
        {teams.map(({ name, place, score, players }) => (
          <tr key={name}>
            <td>{formats.number(place)}</td>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{formats.number(score)}</td>
            <td>{formats.number(players)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
