import type { ResultsListAnswer } from '@quarry/events/http';
import { LIMITS } from '@quarry/events/limits';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { formatMoment } from '#shared/lib/text.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { RESULTS } from '#shared/strings/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import { SearchField } from '#shared/ui/text-field/search-field.tsx';
import styles from './results.module.css';
import { Retention } from './retention.tsx';
import { useResultsList } from './use-results.ts';

/** The host's sessions that ended, newest first. */
export function ResultsPage() {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const list = useResultsList(query);
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  return (
    <Page title={RESULTS.title} header={<ResultsHeader back="/overview" label={COMMON.overview} />}>
      <div className={styles.results}>
        <Heading focusKey="results">{RESULTS.title}</Heading>
        <div className={styles.tools}>
          <SearchField label={RESULTS.search} max={LIMITS.quizNameLength} value={typed} onChange={setTyped} />
          <Retention />
        </div>
        {list.isPending && <Loading label={RESULTS.loading} />}
        {list.isError && (
          <Banner
            tone="error"
            title={ERRORS.network}
            action={<Button label={COMMON.tryAgain} look="secondary" onClick={() => list.refetch()} />}
          />
        )}
        {list.isSuccess && sessions.length === 0 && <p>{query === '' ? RESULTS.none : RESULTS.noneFound}</p>}
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <li key={session.sessionId}>
              <SessionLink session={session} />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            label={RESULTS.showMore}
            look="secondary"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          />
        )}
      </div>
    </Page>
  );
}

export function ResultsHeader({ back, label }: { back: string; label: string }) {
  return (
    <header className={styles.header}>
      <Wordmark />
      <ButtonLink to={back} label={label} icon="back" look="secondary" />
    </header>
  );
}

function SessionLink({ session }: { session: ResultsListAnswer['sessions'][number] }) {
  const { sessionId, quizName, endedAt, players, questions, correctShare, note } = session;
  const facts = [RESULTS.players(players), RESULTS.questions(questions)];
  if (correctShare !== null) facts.push(RESULTS.right(correctShare));
  return (
    <Link to={`/results/${encodeURIComponent(sessionId)}`} className={styles.session}>
      <strong>
        <bdi>{quizName}</bdi>
      </strong>
      <span>{formatMoment(endedAt)}</span>
      <span className={styles.noteLine}>
        <bdi>{note}</bdi>
      </span>
      <span>{facts.join(' · ')}</span>
    </Link>
  );
}
