import type { PlayerId } from '@quarry/events/ids';
import type { Replay } from '@quarry/events/results/replay';
import { useState } from 'react';
import { hostViewAt } from '#features/folded-session/screen-feed.ts';
import { hostWords } from '#features/host-session/host-words.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useReplayTexts } from '#shared/texts/replay.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import styles from './replay.module.css';
import { ReplayedPeople } from './replayed-people.tsx';
import { ReplayedScreen } from './replayed-screen.tsx';
import { TimeLine } from './time-line.tsx';
import { usePlayhead } from './use-playhead.ts';

/** The address's parameters, read once. */
function askedIn(search: string): { readonly after: number; readonly player: PlayerId | null } {
  const query = new URLSearchParams(search);
  // The address uses seconds.
  return { after: Math.round(Number(query.get('at')) * 1_000) || 0, player: query.get('player') as PlayerId | null };
}

/** The host's screen or a phone, the list of players, and below them the time line. */
export function ReplayScreen({ replay, sessionId }: { readonly replay: Replay; readonly sessionId: string }) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const replayTexts = useReplayTexts();
  const teamsTexts = useTeamsTexts();
  const [asked] = useState(() => askedIn(window.location.search));
  const [watched, watch] = useState(asked.player);
  const playhead = usePlayhead(replay, replay.from + asked.after);
  const { moment } = playhead;
  const state = replay.at(moment);
  const view = hostViewAt(state, moment);
  const phase = hostWords(commonTexts, hostTexts, teamsTexts, view).state;
  return (
    <Page
      title={replayTexts.title}
      decor="ridge"
      header={
        <header className={styles.header}>
          <Wordmark />
          <Heading className={`ellipsis ${styles.title}`} focusKey="replay">
            <span>{commonTexts.label(replayTexts.title)}</span>
            <bdi>{view.quiz.name}</bdi>
          </Heading>
          <ButtonLink
            to={`/results/${encodeURIComponent(sessionId)}`}
            label={replayTexts.back}
            icon="back"
            look="secondary"
          />
        </header>
      }
    >
      <div className={styles.replay}>
        <ReplayedScreen state={state} moment={moment} host={view} watched={watched} />
        <ReplayedPeople state={state} watched={watched} onWatch={watch} />
        <TimeLine replay={replay} playhead={playhead} questions={state.questions} phase={phase} watched={watched} />
      </div>
      <Announcer lines={{ phase }} />
    </Page>
  );
}
