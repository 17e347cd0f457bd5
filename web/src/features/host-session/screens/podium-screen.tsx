import { HOST } from '#shared/strings/host.ts';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Podium } from '#shared/ui/podium/podium.tsx';
import type { HostView } from '../model/host-view.ts';
import { Confetti } from './confetti.tsx';
import styles from './podium-screen.module.css';

/** The three best scores, third first. Nothing rains where nobody has a point. */
export function PodiumScreen({ view }: { view: HostView }) {
  return (
    <div className={styles.podium}>
      <Heading focusKey="podium" className={styles.heading}>
        {HOST.podium}
      </Heading>
      <Podium
        steps={view.podium}
        placeLabel={HOST.place}
        emptyLabel={HOST.podiumEmpty}
        moreLabel={HOST.more}
        size="hall"
      />
      {view.podium.some(({ score }) => score > 0) && <Confetti />}
    </div>
  );
}
