import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { TeamBadge, TeamBoard } from '#shared/ui/team/team-board.tsx';
import type { InSession, ViewOf } from '../model/player-view.ts';
import styles from './player-teams.module.css';

export interface LobbyTeamsProps {
  readonly view: ViewOf<'lobby'>;
  /** Whether a pick can be sent now. */
  readonly live: boolean;
  readonly onPick: (team: number) => void;
}

/** The player's team, or its picker if the quiz offers one. */
export function LobbyTeams(props: LobbyTeamsProps) {
  return props.view.picksTeam ? <TeamPicker {...props} /> : <OwnTeam view={props.view} />;
}

export interface TeamStandingsProps {
  readonly view: ViewOf<'leaderboard' | 'podium'>;
}

/** The player's team, and all of them. */
export function TeamStandings({ view }: TeamStandingsProps) {
  return (
    <>
      <OwnTeam view={view} />
      <TeamBoard
        teams={view.teams}
        kind={view.phase === 'podium' ? 'podium' : 'scores'}
        own={view.own?.team}
        untold={view.untold}
      />
    </>
  );
}

/** The teams as tiles, filling. */
function TeamPicker({ view, live, onPick }: LobbyTeamsProps) {
  const teamsTexts = useTeamsTexts();
  const { teams, pick, own } = view;
  const mine = teams.find(({ index }) => index === own?.team);
  return (
    <section className={styles.picker} aria-labelledby="pick-team">
      <h2 id="pick-team" className={styles.heading}>
        {teamsTexts.pick}
      </h2>
      <p className={styles.hint}>{mine ? teamsTexts.pickHint : teamsTexts.none}</p>
      {pick?.status === 'refused' && <Banner tone="warning" title={teamsTexts.refused} />}
      <div className={styles.tiles}>
        {teams.map(({ index, name, players }) => (
          <button
            key={index}
            type="button"
            className={styles.tile}
            data-team={index}
            aria-pressed={index === (pick?.status === 'sending' ? pick.team : mine?.index)}
            disabled={!live}
            onClick={() => onPick(index)}
          >
            <Gem type={gemOfPosition(index)} className={styles.gem} />
            <bdi className={styles.name}>{name}</bdi>
            <span>{teamsTexts.players(players)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

function OwnTeam({ view: { teams, own } }: { view: InSession }) {
  const teamsTexts = useTeamsTexts();
  const mine = teams.find(({ index }) => index === own?.team);
  if (!mine) return null;
  return (
    <p className={styles.own}>
      <span className={styles.hint}>{teamsTexts.yours}</span>
      <TeamBadge team={mine} />
    </p>
  );
}
