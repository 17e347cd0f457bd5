import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { TEAMS } from '#shared/strings/teams.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { TeamBadge } from '#shared/ui/team/team-badge.tsx';
import type { PlayerView } from '../model/player-view.ts';
import styles from './team-picker.module.css';

interface TeamPickerProps {
  readonly view: PlayerView;
  /** Whether a pick can go out now. */
  readonly live: boolean;
  readonly onPick: (team: number) => void;
}

/** The player's team in the lobby: as tiles where it picks one, else the one it has. */
export function TeamPicker({ view, live, onPick }: TeamPickerProps) {
  const { teams, picksTeam, pick, own } = view;
  const mine = teams.find(({ index }) => index === own?.team);
  if (!picksTeam) return mine ? <OwnTeam view={view} /> : null;
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

/** The player's own team, on every screen that shows its points. */
export function OwnTeam({ view: { teams, own } }: { view: PlayerView }) {
  const mine = teams.find(({ index }) => index === own?.team);
  if (!mine) return null;
  return (
    <p className={styles.own}>
      <span className={styles.hint}>{TEAMS.yours}</span>
      <TeamBadge team={mine} />
    </p>
  );
}
