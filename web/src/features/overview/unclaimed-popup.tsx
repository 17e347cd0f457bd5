import { type UnclaimedDecision, unclaimedSchema } from '@quarry/events/http';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/request.ts';
import { useHost } from '#shared/host/me.ts';
import { QUIZZES } from '#shared/host/quizzes.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './overview.module.css';

/** Most entries listed; there may be a thousand. */
const MOST_NAMED = 8;

const LEFT = ['unclaimed'] as const;
const NONE = { quizzes: [], sessions: [] } as const;

/**
 * Content made in this account before its address was confirmed from another browser. None of it is shown as the host's
 * own until the host has decided to keep it.
 * @param onDecided called when there may be new quizzes and a running session
 */
export function useUnclaimed(onDecided: () => void) {
  const host = useHost();
  const queries = useQueryClient();
  const [isLater, setLater] = useState(false);
  const path = `/api/users/${encodeURIComponent(host.id)}/leftovers`;
  const found = useQuery({
    queryKey: LEFT,
    queryFn: async () => unclaimedSchema.parse(await (await request(path)).json()),
    enabled: host.verified,
  });
  const decide = useMutation({
    mutationFn: (decision: UnclaimedDecision) => request(path, { method: 'POST', body: { decision } }),
    onSuccess: (_, decision) => {
      queries.setQueryData(LEFT, NONE);
      // Resets the list to its loading state: the old data may say that there is no quiz.
      if (decision === 'keep') void queries.resetQueries({ queryKey: QUIZZES });
      void queries.invalidateQueries();
      onDecided();
    },
  });
  const { quizzes, sessions } = found.data ?? NONE;
  return {
    quizzes,
    sessions,
    decide,
    isOpen: quizzes.length + sessions.length > 0 && !isLater,
    later: () => setLater(true),
  };
}

/** Asks whether to keep them. */
export function UnclaimedPopup({ unclaimed }: { unclaimed: ReturnType<typeof useUnclaimed> }) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const { quizzes, sessions, decide, isOpen, later } = unclaimed;
  const names = [
    ...quizzes.map(({ id, name }) => ({ id, text: overviewTexts.unclaimed.quiz(name) })),
    ...sessions.map(({ id, quizName, createdAt, running }) => ({
      id,
      text: running ? overviewTexts.unclaimed.running(quizName) : overviewTexts.unclaimed.played(quizName, createdAt),
    })),
  ];
  const choice = (decision: UnclaimedDecision) => ({
    busy: decide.isPending && decide.variables === decision,
    disabled: decide.isPending && decide.variables !== decision,
    onClick: () => decide.mutate(decision),
  });
  return (
    <Popup
      open={isOpen}
      wide
      title={overviewTexts.unclaimed.title}
      message={overviewTexts.unclaimed.message}
      // A pending decision can be neither postponed nor reversed.
      onDismiss={decide.isPending ? undefined : later}
      safe={
        <Button label={overviewTexts.unclaimed.later} look="secondary" disabled={decide.isPending} onClick={later} />
      }
      others={
        <>
          <Button label={overviewTexts.unclaimed.delete} icon="delete" look="delete" {...choice('delete')} />
          <Button label={overviewTexts.unclaimed.keep} icon="tick" {...choice('keep')} />
        </>
      }
    >
      <ul className={styles.listed}>
        {names.slice(0, MOST_NAMED).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {names.length > MOST_NAMED && <li>{commonTexts.more(names.length - MOST_NAMED)}</li>}
      </ul>
      {decide.isError && <Banner tone="error" title={failureText(commonTexts, decide.error)} />}
    </Popup>
  );
}
