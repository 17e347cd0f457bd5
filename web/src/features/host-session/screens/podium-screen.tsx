import type { CSSProperties } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { GEM_TYPES } from '#shared/art/gem/gem-types.ts';
import { BrandLogo } from '#shared/brand/brand-logo.tsx';
import type { Elements } from '#shared/lib/elements.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { Podium } from '#shared/ui/podium/podium.tsx';
import { TeamBoard } from '#shared/ui/team/team-board.tsx';
import type { ViewOf } from '../model/host-view.ts';
import styles from './podium-screen.module.css';

/** The three best scores, third place first. No confetti where nobody has a point. */
export function PodiumScreen({ view }: { view: ViewOf<'podium'> }) {
  const commonTexts = useCommonTexts();
  return (
    <div className={styles.stage}>
      <BrandLogo brand={view.quiz.options.brand} className={styles.logo} />
      <Heading focusKey="podium" className={styles.heading}>
        {commonTexts.ranking.podium}
      </Heading>
      <HallPodium view={view} />
      {view.podium.some(({ score }) => score > 0) && <Confetti />}
    </div>
  );
}

/** The end: the podium stays, where one was reached. @param children the host's panel beside it */
export function EndScreen({ view, children }: { view: ViewOf<'endscreen'>; children?: Elements }) {
  const projectorTexts = useProjectorTexts();
  return (
    <div className={styles.end}>
      <div className={styles.stage}>
        <BrandLogo brand={view.quiz.options.brand} className={styles.logo} />
        <div className={styles.words}>
          <Heading focusKey="endscreen" className={styles.heading}>
            {projectorTexts.endTitle}
          </Heading>
          <p className={styles.lead}>{projectorTexts.endLead(view.summary.players)}</p>
        </div>
        {view.podium.length > 0 && <HallPodium still view={view} />}
      </div>
      {children}
    </div>
  );
}

function HallPodium({ view, still }: { view: ViewOf<'podium' | 'endscreen'>; still?: boolean }) {
  return (
    <>
      <TeamBoard teams={view.teams} kind="podium" size="hall" />
      <Podium steps={view.podium} size="hall" still={still} />
    </>
  );
}

type Fall = CSSProperties & Record<'--x' | '--delay' | '--turn' | '--time', string>;

/** Deterministic: multiples of irrational numbers spread the stones evenly over two strips beside the podium. */
const STONES = Array.from({ length: 36 }, (_, i) => {
  const spread = (i * 0.618_034) % 1;
  const wait = (i * 0.414_214) % 1;
  const speed = (i * 0.732_051) % 1;
  const fall: Fall = {
    '--x': `${i % 2 === 0 ? spread * 7 : 90.5 + spread * 7}vw`,
    '--delay': `${5000 + wait * 2400}ms`,
    '--turn': `${((i * 137) % 720) - 360}deg`,
    '--time': `${2400 + speed * 1600}ms`,
  };
  return { type: GEM_TYPES[i % GEM_TYPES.length] ?? 'diamond', fall };
});

/** Stones that fall once the winner is known, beside the names and never over them. Not shown with reduced motion. */
function Confetti() {
  return (
    <div className={styles.shower} aria-hidden="true">
      {STONES.map(({ type, fall }) => (
        <span key={`${fall['--x']}`} className={styles.stone} style={fall}>
          <Gem type={type} />
        </span>
      ))}
    </div>
  );
}
