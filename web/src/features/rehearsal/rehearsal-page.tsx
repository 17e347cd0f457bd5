import type { Quiz } from '@quarry/events/quiz/quiz';
import { useEffect, useState } from 'react';
import { draftKey, readDraft } from '#shared/host/drafts.ts';
import { useHost } from '#shared/host/me.ts';
import { quizFailure, useQuiz } from '#shared/host/quizzes.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { useRehearsalTexts } from '#shared/texts/rehearsal.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen, NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { CROWD } from './model/crowd.ts';
import { createRehearsal } from './model/rehearsal.ts';
import { openScreens, type RehearsedScreens } from './model/rehearsed-screens.ts';
import { RehearsalScreen } from './rehearsal-screen.tsx';

/** Rehearses a quiz with a simulated hall: `/overview/rehearsal?id=…`; with `draft` including unsaved changes. */
export function RehearsalPage() {
  // Read once: on leaving, the address changes while this screen is still shown.
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const quizId = query.get('id');
  return quizId === null ? <NotFound /> : <LoadedRehearsal quizId={quizId} ofDraft={query.has('draft')} />;
}

function LoadedRehearsal({ quizId, ofDraft }: { readonly quizId: string; readonly ofDraft: boolean }) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const rehearsalTexts = useRehearsalTexts();
  const { id: hostId } = useHost();
  const stored = useQuiz(quizId);
  const [draft] = useState(() => (ofDraft ? readDraft(draftKey(hostId, quizId)) : null));
  if (stored.isPending) return <Loading label={rehearsalTexts.loading} />;
  if (stored.data === undefined)
    return (
      <MessageScreen title={rehearsalTexts.title} message={quizFailure(commonTexts, overviewTexts, stored.error)}>
        <Button label={commonTexts.tryAgain} size="long" onClick={() => stored.refetch()} />
        <ButtonLink to="/overview" label={commonTexts.overview} look="secondary" size="long" />
      </MessageScreen>
    );
  const { quiz } = stored.data;
  const questions = draft === null ? quiz.questions : draft.questions;
  const back = ofDraft ? `/overview/editor?id=${encodeURIComponent(quizId)}` : '/overview';
  return <Rehearsing quiz={{ ...quiz, questions }} back={back} />;
}

/** Preloads the chunks of later screens, so that a rehearsal continues without a network. */
const loadPieces = () =>
  Promise.allSettled([
    import('#features/host-session/screens/statistics-screen.tsx'),
    import('#features/player-session/screens/podium-screen.tsx'),
    import('#features/player-session/screens/end-screen.tsx'),
    import('#features/receipt/keepsakes.tsx'),
  ]);

/** Always the same people, so that a host sees the effect of its own changes. */
const SEED = 1;

function Rehearsing({ quiz, back }: { readonly quiz: Quiz; readonly back: string }) {
  const rehearsalTexts = useRehearsalTexts();
  const [begun] = useState(quiz);
  const [round, setRound] = useState(0);
  const [players, setPlayers] = useState<number>(CROWD.usual);
  const [screens, setScreens] = useState<RehearsedScreens | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts with the size there is; resizing is separate
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    void loadPieces().then(() => {
      if (left) return;
      const rehearsal = createRehearsal({ quiz: begun, yourName: rehearsalTexts.you, players, seed: SEED });
      const opened = openScreens(rehearsal, () => performance.now());
      setScreens(opened);
      stop = opened.host.stop;
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [begun, round]);
  if (screens === null) return <Loading label={rehearsalTexts.loading} />;
  return (
    <RehearsalScreen
      key={round}
      name={begun.name}
      screens={screens}
      players={players}
      back={back}
      onResize={(next) => {
        setPlayers(next);
        screens.resize(next);
      }}
      onAgain={() => setRound(round + 1)}
    />
  );
}
