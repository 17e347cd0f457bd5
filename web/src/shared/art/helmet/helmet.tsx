import { chooseHelmet } from '@quarry/events/helmet';
import { type HelmetDesign, helmetDesign } from './choose-helmet.ts';
import { CREST_DRAWINGS } from './crests.tsx';
import styles from './helmet.module.css';
import { SHELL_DRAWINGS } from './shells.tsx';

interface PlayerHelmetProps {
  readonly id: string;
  readonly name: string;
  readonly className?: string | undefined;
}

/** A player's helmet, the same on every screen. Decorative: the name stands beside it. */
export function PlayerHelmet({ id, name, className }: PlayerHelmetProps) {
  return <Helmet index={chooseHelmet(id, name)} className={className} />;
}

/** One of the 36 helmets. @param index 0 to 35 */
export function Helmet({ index, className }: { index: number; className?: string | undefined }) {
  const { shell, crest, tint } = helmetDesign(index);
  return (
    <svg
      viewBox={HELMET_BOX}
      className={`${styles.helmet} ${className ?? ''}`}
      data-tint={tint}
      data-helmet={`${shell}-${crest}`}
      aria-hidden="true"
      focusable="false"
    >
      <HelmetDrawing shell={shell} crest={crest} />
    </svg>
  );
}

export const HELMET_BOX = '-4 -8 56 56';

/** What is drawn in that box, in the colours of the class and tint around it. */
export function HelmetDrawing({ shell, crest }: Pick<HelmetDesign, 'shell' | 'crest'>) {
  const { anchors, body, front } = SHELL_DRAWINGS[shell];
  const { behind, draw } = CREST_DRAWINGS[crest];
  return (
    <>
      {behind && draw(anchors)}
      {body}
      {front}
      {!behind && draw(anchors)}
    </>
  );
}
