import type { PodiumPlace } from '@quarry/events/session/fields';
import { useFinaleTexts } from '#shared/texts/finale.ts';
import { VeiledHelmet } from './veiled-helmet.tsx';
import styles from './veiled-steps.module.css';

interface VeiledStepsProps {
  /** The steps there are. */
  readonly untold: readonly PodiumPlace[];
  readonly size?: 'phone' | 'hall';
}

/** The podium before the first reveal: a picture of its steps as they will be. */
export function VeiledSteps({ untold, size = 'phone' }: VeiledStepsProps) {
  const finaleTexts = useFinaleTexts();
  return (
    <div className={styles.steps} role="img" aria-label={finaleTexts.veiled} data-size={size}>
      {([2, 1, 3] as const).map(
        (place) =>
          untold.includes(place) && (
            <span key={place} className={styles.step} data-place={place}>
              <VeiledHelmet className={styles.helmet} />
              <span className={styles.block} />
            </span>
          ),
      )}
    </div>
  );
}
