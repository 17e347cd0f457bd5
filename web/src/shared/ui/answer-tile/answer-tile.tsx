import type { Media } from '@quarry/events/media';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { Icon, type IconName } from '#shared/ui/icon/icon.tsx';
import { PictureLater } from '#shared/ui/picture/picture-later.tsx';
import styles from './answer-tile.module.css';

/** An answer's look: open, chosen, put aside, or marked after the question (specification, section 4). */
export type AnswerMark = 'open' | 'chosen' | 'aside' | 'correct' | 'missed' | 'wrong' | 'unselected';

const MARK_ICONS: Partial<Record<AnswerMark, IconName>> = {
  chosen: 'user',
  correct: 'tick',
  missed: 'tick',
  wrong: 'x',
};

interface AnswerTileProps {
  /** The answer's index in its question, which decides its stone and letter. */
  readonly position: number;
  readonly text: string;
  readonly media?: Media | undefined;
  /** The text's language, if known. */
  readonly lang?: string | undefined;
  readonly mark: AnswerMark;
  /** The mark in words: 'Correct', 'Wrong', 'Your answer'. */
  readonly markLabel?: string | undefined;
  /** Set for a player's tile; a host's is not interactive. */
  readonly onChoose?: (() => void) | undefined;
  readonly disabled?: boolean;
  /** `hall` fills the available room. */
  readonly size?: 'phone' | 'hall';
  /** Content after the text. */
  readonly children?: Elements;
}

/** An answer with stone, letter and colour, so that answers never differ by colour alone. Its text is as large as `--fit`. */
export function AnswerTile(props: AnswerTileProps) {
  const { position, text, media, lang, mark, markLabel, onChoose, disabled, size = 'phone', children } = props;
  const gem = gemOfPosition(position);
  const icon = MARK_ICONS[mark];
  const face = (
    <>
      <PictureLater media={media} className={styles.picture} screen={size} />
      <span className={styles.stone}>
        <Gem type={gem} className={styles.gem} />
        <span className={styles.letter} translate="no">
          {letterOfPosition(position)}
        </span>
      </span>
      <span className={styles.text}>
        <span data-words="" lang={lang} dir="auto">
          {text}
        </span>
      </span>
      {icon && (
        <span className={styles.mark}>
          <Icon name={icon} />
          <span className="visually-hidden">{markLabel}</span>
        </span>
      )}
      {children}
    </>
  );
  const shared = {
    className: styles.tile,
    'data-gem': gem,
    'data-mark': mark,
    'data-size': size,
    'data-box': '',
    'data-pictured': media && '',
    'data-wordless': text === '' ? '' : undefined,
  };
  if (onChoose === undefined) return <div {...shared}>{face}</div>;
  return (
    <button type="button" {...shared} onClick={onChoose} disabled={disabled} aria-pressed={mark === 'chosen'}>
      {face}
    </button>
  );
}
