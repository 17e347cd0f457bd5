import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { TEAMS } from '#shared/strings/teams.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { TeamBadge } from '#shared/ui/team/team-badge.tsx';
import { TeamBoard } from '#shared/ui/team/team-board.tsx';
import type { PlayerView } from '../model/player-view.ts';
import styles from './player-teams.module.css';

export interface TeamsProps {
  readonly view: PlayerView;
  /** In the lobby, where a player picks its team: whether a pick can go out now. */
  readonly live?: boolean;
  readonly onPick?: (team: number) => void;
}

/** The teams and the player's own; in the lobby it picks one where the quiz says so. */
export function PlayerTeams({ view, live = false, onPick }: TeamsProps) {
  if (view.phase === 'lobby')
    return onPick && view.picksTeam ? <TeamPicker view={view} live={live} onPick={onPick} /> : <OwnTeam view={view} />;
  return (
    <>
      <OwnTeam view={view} />
      <TeamBoard teams={view.teams} kind={view.phase === 'podium' ? 'podium' : 'scores'} own={view.own?.team} />
    </>
  );
}

/** The teams as tiles, filling. */
function TeamPicker({ view, live, onPick }: Required<TeamsProps>) {
  const { teams, pick, own } = view;
  const mine = teams.find(({ index }) => index === own?.team);
  return (
    <section className={styles.picker} aria-labelledby="pick-team">
      <h2 id="pick-team" className={styles.heading}>
        {TEAMS.pick}
      </h2>
      <p className={styles.hint}>{mine ? TEAMS.pickHint : TEAMS.none}</p>
      {pick?.status === 'refused' && <Banner tone="warning" title={TEAMS.refused} />}
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
            <span>{TEAMS.players(players)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

function OwnTeam({ view: { teams, own } }: Pick<TeamsProps, 'view'>) {
  const mine = teams.find(({ index }) => index === own?.team);
  if (!mine) return null;
  return (
    <p className={styles.own}>
      <span className={styles.hint}>{TEAMS.yours}</span>
      <TeamBadge team={mine} />
    </p>
  );
}
