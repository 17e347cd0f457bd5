import type { PodiumView, TeamView } from '@quarry/events/hub-shapes';
import { type CSSProperties, useState } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { GEM_TYPES } from '#shared/art/gem/gem-types.ts';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { BrandLogo } from '#shared/brand/brand-logo.tsx';
import type { Elements } from '#shared/lib/elements.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFinaleTexts } from '#shared/texts/finale.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { useTeamsTexts } from '#shared/texts/teams.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { Podium } from '#shared/ui/podium/podium.tsx';
import { TeamBadge, TeamBoard } from '#shared/ui/team/team-board.tsx';
import type { ViewOf } from '../model/host-view.ts';
import { stepWords } from '../step-words.ts';
import styles from './podium-screen.module.css';

/**
 * The three best scores, revealed third place first; then the winner fills the screen. No stones fall if nobody has a
 * point.
 */
export function PodiumScreen({ view }: { view: ViewOf<'podium'> }) {
  const commonTexts = useCommonTexts();
  const finaleTexts = useFinaleTexts();
  const hostTexts = useHostTexts();
  const teamsTexts = useTeamsTexts();
  const [fills, settle] = useTold(view.untold.length);
  const [first] = view.podium;
  const [next] = view.untold;
  const isTold = view.untold.length === 0 && first !== undefined && first.score > 0;
  return (
    <div className={styles.stage} data-untold={next}>
      <BrandLogo brand={view.quiz.options.brand} className={styles.logo} />
      <Heading focusKey="podium" className={styles.heading}>
        {commonTexts.ranking.podium}
      </Heading>
      {next !== undefined && (
        <p key={next} className={styles.next}>
          {finaleTexts.next[next]}
        </p>
      )}
      <HallPodium view={view} />
      <p className="visually-hidden" role="status">
        {stepWords(commonTexts, hostTexts, teamsTexts, view)}
      </p>
      {isTold && fills && <Winner step={first} teams={view.teams} onEnd={settle} />}
      {isTold && <Shower over={fills} />}
    </div>
  );
}

/** @returns whether the last step was revealed while this screen was shown, and a function that marks it as seen */
function useTold(untold: number): [boolean, () => void] {
  const [before, setBefore] = useState(untold);
  const [isNew, setIsNew] = useState(false);
  if (untold !== before) {
    setBefore(untold);
    setIsNew(untold === 0);
  }
  return [isNew, () => setIsNew(false)];
}

/** The end: the podium stays, if one was reached. @param children the host's panel beside it */
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
      <TeamBoard teams={view.teams} kind="podium" size="hall" untold={view.untold} />
      <Podium steps={view.podium} size="hall" untold={view.untold} still={still} />
    </>
  );
}

/** Most helmets that fill the screen side by side; more are counted. */
const FILLING = 4;

interface WinnerProps {
  readonly step: PodiumView[number];
  readonly teams: readonly TeamView[];
  readonly onEnd: () => void;
}

/** The winner, as large as the screen, for some seconds. The podium below has it too: this is a picture. Not shown with reduced motion. */
function Winner({ step: { players, count }, teams, onEnd }: WinnerProps) {
  const commonTexts = useCommonTexts();
  const finaleTexts = useFinaleTexts();
  const shown = players.slice(0, FILLING);
  const winning = teams.filter(({ place }) => place === 1).slice(0, FILLING);
  return (
    <>
      <div className={styles.light} aria-hidden="true">
        <div className={styles.rays} />
      </div>
      <div
        className={styles.winner}
        data-count={shown.length}
        aria-hidden="true"
        onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onEnd()}
      >
        <p className={styles.word}>{finaleTexts.winners(Math.max(count, winning.length))}</p>
        {winning.length > 0 && (
          <p className={styles.teams}>
            {winning.map((team) => (
              <TeamBadge key={team.index} team={team} />
            ))}
          </p>
        )}
        <div className={styles.heroes}>
          {shown.map(({ id, identifier }) => (
            <span key={id} className={styles.hero}>
              <PlayerHelmet id={id} name={identifier} className={styles.helmet} />
              <span className={styles.name} translate="no">
                {identifier}
              </span>
            </span>
          ))}
        </div>
        {count > shown.length && <p className={styles.more}>{commonTexts.more(count - shown.length)}</p>}
      </div>
    </>
  );
}

type Fall = CSSProperties & Record<'--x' | '--size' | '--delay' | '--turn' | '--time', string>;

/**
 * Deterministic: multiples of irrational numbers spread the stones evenly over the screen; near ones are larger and
 * faster.
 */
const STONES = Array.from({ length: 60 }, (_, i) => {
  const spread = (i * 0.618_034) % 1;
  const wait = (i * 0.414_214) % 1;
  const depth = (i * 0.732_051) % 1;
  const fall: Fall = {
    '--x': `${spread * 100 - 2}vw`,
    '--size': `${1.2 + depth * 2.2}rem`,
    '--delay': `${300 + wait * 5200}ms`,
    '--turn': `${((i * 137) % 720) - 360}deg`,
    '--time': `${4200 - depth * 1900}ms`,
  };
  return { type: GEM_TYPES[i % GEM_TYPES.length] ?? 'diamond', fall };
});

/**
 * Stones that fall across the screen once the winner is known, and end by themselves. Only transforms move them, so no
 * frame causes a layout. Not shown with reduced motion.
 * @param over in front of the winner, else behind the names
 */
function Shower({ over }: { over: boolean }) {
  return (
    <div className={styles.shower} data-over={over || undefined} aria-hidden="true">
      {STONES.map(({ type, fall }) => (
        <span key={`${fall['--x']}`} className={styles.stone} style={fall}>
          <Gem type={type} />
        </span>
      ))}
    </div>
  );
}
