import { type ComponentType, lazy, Suspense } from 'react';
import { useMediaQuery } from '#shared/lib/use-media-query.ts';
import styles from './background-gems.module.css';
import { SceneSmall } from './scene-small.tsx';

/** A phone has no use for it; and a decoration that cannot be fetched is simply not there. */
const SceneLarge = lazy<ComponentType>(() =>
  import('./scene-large.tsx').then(
    ({ SceneLarge }) => ({ default: SceneLarge }),
    () => ({ default: () => null }),
  ),
);

/** `primary` by day, `primary2` deep in the amethyst vein, `grey` where nothing is to be found. */
export type BackgroundVariant = 'primary' | 'grey' | 'primary2';

/** The quarry behind a screen; a smaller drawing at 480 px and less (specification, section 2). */
export function BackgroundGems({ variant = 'primary' }: { variant?: BackgroundVariant }) {
  const small = useMediaQuery('(max-width: 480px)');
  return (
    <div className={styles.scene} data-variant={variant} data-size={small ? 'small' : 'large'} aria-hidden="true">
      <Suspense>{small ? <SceneSmall /> : <SceneLarge />}</Suspense>
    </div>
  );
}
