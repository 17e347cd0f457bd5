import { chooseHelmet, helmetDesign } from './choose-helmet.ts';
import { CREST_DRAWINGS } from './crests.tsx';
import styles from './helmet.module.css';
import { SHELL_DRAWINGS } from './shells.tsx';

interface HelmetProps {
  /** 0 to 35, see chooseHelmet. */
  readonly index: number;
  readonly className?: string | undefined;
}

/** One of the 36 helmets. Decoration only: the player's name stands beside it. */
export function Helmet({ index, className }: HelmetProps) {
  const { shell, crest, tint } = helmetDesign(index);
  const { anchors, body, front } = SHELL_DRAWINGS[shell];
  const { behind, draw } = CREST_DRAWINGS[crest];
  return (
    <svg
      viewBox="-4 -8 56 56"
      className={`${styles.helmet} ${className ?? ''}`}
      data-tint={tint}
      data-helmet={`${shell}-${crest}`}
      aria-hidden="true"
      focusable="false"
    >
      {behind && draw(anchors)}
      {body}
      {front}
      {!behind && draw(anchors)}
    </svg>
  );
}

/** The helmet a player wears on every screen. */
export function PlayerHelmet({ id, name, className }: { id: string; name: string; className?: string | undefined }) {
  return <Helmet index={chooseHelmet(id, name)} className={className} />;
}
