import type { PlayerId } from '@quarry/events/ids';
import { presentPlayer, type SessionState } from '@quarry/events/session/state';
import { playerViewAt } from '#features/folded-session/screen-feed.ts';
import { HallPhase } from '#features/host-session/hall-phase.tsx';
import { SessionHeader } from '#features/host-session/host-header.tsx';
import type { EnteredView } from '#features/host-session/model/host-view.ts';
import type { EnteredView as EnteredPhone } from '#features/player-session/model/player-view.ts';
import { PlayerHeader } from '#features/player-session/player-header.tsx';
import { PlayerPhase } from '#features/player-session/player-screen.tsx';
import { useColourScheme } from '#shared/lib/device.ts';
import { decorOf } from '#shared/session/phase.ts';
import { useReplayTexts } from '#shared/texts/replay.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { ScreenFrame } from '#shared/ui/screen-frame/screen-frame.tsx';
import styles from './replay.module.css';

interface ReplayedScreenProps {
  readonly state: SessionState;
  readonly moment: number;
  readonly host: EnteredView;
  /** The player whose phone is shown; null for the host's screen. */
  readonly watched: PlayerId | null;
}

/** The host's screen or a player's phone: the session's own screens, not interactive here. */
export function ReplayedScreen({ state, moment, host, watched }: ReplayedScreenProps) {
  const replayTexts = useReplayTexts();
  if (watched === null)
    return (
      <div className={styles.hall}>
        <ScreenFrame key="host" title={replayTexts.hostScreen} width={1280} height={720} inert>
          <HostsScreen view={host} />
        </ScreenFrame>
      </div>
    );
  const player = presentPlayer(state, watched);
  if (player === undefined)
    return (
      <p className={styles.absent}>
        <bdi translate="no">{state.players.get(watched)?.identifier}</bdi> <span>{replayTexts.isAway}</span>
      </p>
    );
  return (
    <div className={styles.phone}>
      <ScreenFrame key={watched} title={replayTexts.phone(player.identifier)} width={390} height={844} inert>
        <PlayersScreen view={playerViewAt(state, player, moment)} />
      </ScreenFrame>
    </div>
  );
}

function HostsScreen({ view }: { readonly view: EnteredView }) {
  useColourScheme(view.quiz.options.colourScheme);
  return (
    <Page background="primary" decor={decorOf(view.phase)} layout="hall" header={<SessionHeader view={view} />}>
      <HallPhase view={view} />
    </Page>
  );
}

const nothing = () => undefined;
const refused = async () => false;

function PlayersScreen({ view }: { readonly view: EnteredPhone }) {
  useColourScheme(view.colourScheme);
  const user = view.own?.user ?? { id: '', identifier: '' };
  return (
    <Page
      background="primary2"
      decor={decorOf(view.phase)}
      layout="column"
      header={<PlayerHeader own={view.own} player={{ ...user, deviceId: '' }} />}
    >
      <PlayerPhase
        view={view}
        sessionId=""
        asked={user.identifier}
        arriving={false}
        live
        onChoose={nothing}
        onHelmet={refused}
        onPick={nothing}
      />
    </Page>
  );
}
