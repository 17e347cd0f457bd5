import type { TeamView } from '@quarry/events/hub-shapes';
import type { PodiumPlace } from '@quarry/events/session/fields';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFinaleTexts } from '#shared/texts/finale.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { VeiledHelmet } from '#shared/ui/podium/veiled-helmet.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './team.module.css';

interface TeamBoardProps {
  readonly teams: readonly TeamView[];
  /** `filling`: sizes in the lobby; `scores`: all teams by place; `podium`: the first three places. */
  readonly kind: 'filling' | 'scores' | 'podium';
  /** The index of this player's team. */
  readonly own?: number | undefined;
  readonly size?: 'phone' | 'hall';
  /** Places not yet revealed. */
  readonly untold?: readonly PodiumPlace[];
}

/** More teams than these are set smaller on a projector, so that all of them fit beside the rest. */
const FEW = { filling: 6, scores: 6, podium: 3 } as const;
/** Teams that the podium names, as many as players on a step; further ones with the same place are counted. */
const ON_PODIUM = 4;

const ALL_TOLD: readonly PodiumPlace[] = [];

/** The teams of a quiz; renders nothing in a quiz without teams. */
export function TeamBoard({ teams, kind, own, size = 'phone', untold = ALL_TOLD }: TeamBoardProps) {
  const commonTexts = useCommonTexts();
  const finaleTexts = useFinaleTexts();
  const teamsTexts = useTeamsTexts();
  const formats = useFormats();
  if (teams.length === 0) return null;
  const ranked = kind === 'filling' ? teams : [...teams].sort((a, b) => a.place - b.place || a.index - b.index);
  const best = kind === 'podium' ? ranked.filter(({ place }) => place <= 3) : ranked;
  const shown = kind === 'podium' ? best.slice(0, ON_PODIUM) : best;
  return (
    <ol
      className={styles.board}
      aria-label={teamsTexts.teams}
      data-size={size}
      data-many={shown.length > FEW[kind] || undefined}
    >
      {shown.map((team) =>
        untold.some((place) => place === team.place) ? (
          <li key={team.index} className={styles.row} data-veiled="">
            <VeiledHelmet className={styles.veiled} />
            <span>{finaleTexts.whoIsIt}</span>
          </li>
        ) : (
          <li key={team.index} className={styles.row} data-own={team.index === own || undefined}>
            {kind !== 'filling' && (
              <span className={styles.place}>
                <span className="visually-hidden">{commonTexts.ranking.place(team.place)}</span>
                <span aria-hidden="true">{formats.number(team.place)}</span>
              </span>
            )}
            <TeamBadge team={team} />
            {kind === 'filling' ? (
              <span className={styles.players}>{teamsTexts.players(team.players)}</span>
            ) : (
              <Score value={team.score} size={size === 'hall' ? 'hall' : 'medium'} />
            )}
          </li>
        ),
      )}
      {best.length > shown.length && <li className={styles.more}>{commonTexts.more(best.length - shown.length)}</li>}
    </ol>
  );
}

interface TeamBadgeProps {
  readonly team: Pick<TeamView, 'index' | 'name'>;
}

/** A team by its colour, gem and name, never by one of them alone. */
export function TeamBadge({ team: { index, name } }: TeamBadgeProps) {
  return (
    <span className={styles.badge} data-team={index}>
      <Gem type={gemOfPosition(index)} className={styles.gem} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}
