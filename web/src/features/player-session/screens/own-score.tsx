import type { StatEntry } from '@quarry/events/hub-shapes';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { placeOf, trendOf, trendWords } from '#shared/session/trend.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './own-score.module.css';

/** 'Your Score', with helmet and place; a missing entry refers to the host's screen. */
export function OwnScore({ own, focusKey }: { own: StatEntry | null; focusKey: string }) {
  return (
    <section className={styles.own}>
      <Heading focusKey={focusKey} className={styles.heading}>
        {PLAYER.yourScore}
      </Heading>
      {own === null ? (
        <div className={styles.missing}>
          <Banner tone="error" title={PLAYER.scoreMissing} />
        </div>
      ) : (
        <>
          <Score value={own.score} size="large" />
          <PlayerHelmet id={own.user.id} name={own.user.identifier} className={styles.helmet} />
          <div className={styles.who}>
            <p className={styles.name}>{own.user.identifier}</p>
            <RankChange entry={own} />
          </div>
        </>
      )}
    </section>
  );
}

const ARROWS = { up: 'rankUp', down: 'rankDown', same: 'rankSame' } as const;

/** The place, and its change with this question. */
export function RankChange({ entry }: { entry: StatEntry }) {
  return (
    <span className={styles.change}>
      <span>{PLAYER.place(placeOf(entry))}</span>
      <span className={styles.arrow}>
        <Icon name={ARROWS[trendOf(entry)]} />
        {trendWords(entry, PLAYER)}
      </span>
    </span>
  );
}
