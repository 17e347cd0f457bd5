import type { StatEntry } from '@quarry/events/hub-shapes';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { nobodyScored, placeOf, trendOf, trendWords } from '#shared/session/trend.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import { type EnteredView, rankedIn } from '../model/player-view.ts';
import styles from './own-score.module.css';

/** 'Your Score', with helmet and place; a missing entry refers to the host's screen. */
export function OwnScore({ view, focusKey }: { view: EnteredView; focusKey: string }) {
  const playerTexts = usePlayerTexts();
  const { own } = view;
  return (
    <section className={styles.own}>
      <Heading focusKey={focusKey} className={styles.heading}>
        {playerTexts.yourScore}
      </Heading>
      {own === null ? (
        <div className={styles.missing}>
          <Banner tone="error" title={playerTexts.scoreMissing} />
        </div>
      ) : (
        <>
          <PlayerHelmet id={own.user.id} name={own.user.identifier} className={styles.helmet} />
          <div className={styles.who}>
            <Score value={own.score} size="large" />
            <PlaceOf entry={own} view={view} />
            <RankChange entry={own} view={view} />
          </div>
        </>
      )}
    </section>
  );
}

/**
 * '73rd of 402'; for first place also whether it is shared. No place while nobody has points, nor before the podium
 * reveals it.
 */
export function PlaceOf({ entry, view }: { entry: StatEntry; view: EnteredView }) {
  const playerTexts = usePlayerTexts();
  const place = placeOf(entry);
  // The podium reveals it.
  if (view.untold.length > 0) return null;
  if (nobodyScored(place, entry.score))
    return (
      <p className={styles.place}>
        <span className={styles.shared}>{playerTexts.noneAhead}</span>
      </p>
    );
  return (
    <p className={styles.place}>
      {/* The space allows a line break here, unlike the spaces within each part. */}
      <strong>{playerTexts.place(place, rankedIn(view))}</strong>{' '}
      {entry.shared && place === 1 && <span className={styles.shared}>{playerTexts.shared}</span>}
    </p>
  );
}

const ARROWS = { up: 'rankUp', down: 'rankDown' } as const;

/** Ranks the player moved with this question, if any. */
export function RankChange({ entry, view }: { entry: StatEntry; view: EnteredView }) {
  const commonTexts = useCommonTexts();
  const trend = trendOf(entry);
  if (trend === 'same' || view.untold.length > 0) return null;
  return (
    <span className={styles.arrow}>
      <Icon name={ARROWS[trend]} />
      <span>{trendWords(commonTexts, entry)}</span>
    </span>
  );
}
