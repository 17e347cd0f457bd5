import { useMemo } from 'react';
import { podiumOf } from '#shared/session/podium-steps.ts';
import { HOST } from '#shared/strings/host.ts';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Podium } from '#shared/ui/podium/podium.tsx';
import type { HostView } from '../model/host-view.ts';
import { Confetti } from './confetti.tsx';
import styles from './podium-screen.module.css';

/** The three best, third first. */
export function PodiumScreen({ view }: { view: HostView }) {
  const steps = useMemo(() => podiumOf([...view.stats.values()]), [view.stats]);
  return (
    <div className={styles.podium}>
      <Heading focusKey="podium" className={styles.heading}>
        {HOST.podium}
      </Heading>
      <Podium
        steps={steps}
        placeLabel={HOST.podiumPlace}
        emptyLabel={HOST.podiumEmpty}
        moreLabel={HOST.more}
        size="hall"
      />
      <Confetti />
    </div>
  );
}
