import type { ResultsListAnswer } from '@quarry/events/http';
import { LIMITS } from '@quarry/events/limits';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { Empty, Failed, HostLayout } from '#shared/host/host-layout.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useResultsTexts } from '#shared/texts/results.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { SearchField } from '#shared/ui/text-field/search-field.tsx';
import styles from './results.module.css';
import { Retention } from './retention.tsx';
import { useResultsList } from './use-results.ts';

/** The host's ended sessions, newest first. */
export function ResultsPage() {
  const commonTexts = useCommonTexts();
  const resultsTexts = useResultsTexts();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const list = useResultsList(query);
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  return (
    <HostLayout
      title={resultsTexts.title}
      header={<BackLink to="/overview" label={commonTexts.overview} />}
      offline={resultsTexts.offline}
    >
      <div className={styles.results}>
        <Heading focusKey="results">{resultsTexts.title}</Heading>
        <div className={styles.tools}>
          <SearchField label={resultsTexts.search} max={LIMITS.quizNameLength} value={typed} onChange={setTyped} />
          <Retention />
        </div>
        {list.isPending && <Loading label={resultsTexts.loading} />}
        {list.isError && !list.isFetchNextPageError && (
          <Failed text={failureText(commonTexts, list.error)} busy={list.isFetching} onRetry={() => list.refetch()} />
        )}
        {list.isSuccess && sessions.length === 0 && (
          <Empty title={query === '' ? resultsTexts.none : resultsTexts.noneFound} />
        )}
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <li key={session.sessionId}>
              <SessionLink session={session} />
            </li>
          ))}
        </ul>
        {list.isFetchNextPageError && (
          <Failed
            text={failureText(commonTexts, list.error)}
            busy={list.isFetchingNextPage}
            onRetry={() => list.fetchNextPage()}
          />
        )}
        {list.hasNextPage && !list.isFetchNextPageError && (
          <Button
            label={resultsTexts.showMore}
            look="secondary"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          />
        )}
      </div>
    </HostLayout>
  );
}

/** At the end of a host page's header. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return <ButtonLink to={to} label={label} icon="back" look="quiet" className={styles.back} />;
}

function SessionLink({ session }: { session: ResultsListAnswer['sessions'][number] }) {
  const resultsTexts = useResultsTexts();
  const { sessionId, quizName, startedAt, players, questions, correctShare, correct, asked, note } = session;
  const facts = [resultsTexts.players(players), resultsTexts.questions(questions)];
  if (correctShare !== null && asked > 0) facts.push(resultsTexts.right(correctShare, correct, asked));
  return (
    <Link to={`/results/${encodeURIComponent(sessionId)}`} className={styles.session}>
      <strong className="ellipsis">
        <bdi>{quizName}</bdi>
      </strong>
      <span>{resultsTexts.played(startedAt)}</span>
      <span className={`ellipsis ${styles.noteLine}`}>
        <bdi>{note}</bdi>
      </span>
      <span>{facts.join(' · ')}</span>
    </Link>
  );
}
