import { type ComponentType, lazy, memo, Suspense } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { useMediaQuery } from '#shared/lib/device.ts';
import styles from './background-gems.module.css';
import type { Decor } from './scene-props.tsx';

/** Not loaded on phones. If it cannot be loaded, the decoration is left out. */
const SceneLarge = lazy<ComponentType<{ decor: Decor }>>(() =>
  import('./scene-large.tsx').then(
    ({ SceneLarge }) => ({ default: SceneLarge }),
    () => ({ default: () => null }),
  ),
);

/** `primary`: the quarry; `primary2`: in the amethyst vein, for players; `grey`: for messages. */
export type BackgroundVariant = 'primary' | 'grey' | 'primary2';

interface BackgroundGemsProps {
  readonly variant?: BackgroundVariant;
  readonly decor?: Decor | undefined;
}

/**
 * The quarry behind a screen; a smaller drawing at 480 px and below (specification, section 2). Drawn once for all
 * frames of the hub.
 */
export const BackgroundGems = memo(function BackgroundGems({
  variant = 'primary',
  decor = 'works',
}: BackgroundGemsProps) {
  const small = useMediaQuery('(max-width: 480px)');
  return (
    <div className={styles.scene} data-variant={variant} data-size={small ? 'small' : 'large'} aria-hidden="true">
      <Suspense>{small ? <SceneSmall decor={decor} /> : <SceneLarge decor={decor} />}</Suspense>
    </div>
  );
});

/** A low ledge, for windows of 480 px and less. */
function SceneSmall({ decor }: { decor: Decor }) {
  return (
    <svg viewBox="0 0 480 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <path d="M0 120h70l20-26h70l24 48h120l26-22h60l20-42h90v222H0z" fill="var(--rock-1)" />
      <path d="M0 176h90l24 34h130l30 24h90l26-46h90v112H0z" fill="var(--rock-2)" />
      <path
        d="M90 176l24 34h130l30 24-60-10H104l-30-34zM364 234l26-46h90v14h-76l-20 40z"
        fill="var(--rock-1)"
        opacity=".6"
      />
      <path d="M0 244h120l26 26h180l26-24h128v54H0z" fill="var(--rock-3)" />
      {(decor === 'stones' || decor === 'quarry') && (
        <>
          <Gem type="amethyst" at={{ x: 14, y: 190, size: 46, turn: -12 }} />
          <Gem type="diamond" at={{ x: 76, y: 232, size: 34, turn: 14 }} />
          <Gem type="quartz" at={{ x: 404, y: 188, size: 60, turn: 6 }} />
          <Gem type="gold" at={{ x: 356, y: 244, size: 38, turn: -8 }} />
        </>
      )}
    </svg>
  );
}
