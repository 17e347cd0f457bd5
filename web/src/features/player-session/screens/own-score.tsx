import type { StatEntry } from '@quarry/events/hub-shapes';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { PLAYER } from '#shared/strings/player.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './own-score.module.css';
import { RankChange } from './rank-change.tsx';

/** 'Your Score', with helmet and place. A missing entry says where to look instead. */
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
