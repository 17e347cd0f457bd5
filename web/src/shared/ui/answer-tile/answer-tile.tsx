import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { countCharacters } from '#shared/lib/text.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './answer-tile.module.css';

/** How an answer looks: open, chosen, put aside, or marked after the question (specification, section 4). */
export type AnswerMark = 'open' | 'chosen' | 'aside' | 'correct' | 'wrong' | 'unselected';

const MARK_ICONS = { chosen: 'user', correct: 'tick', wrong: 'x' } as const;

/** On a projector all answers of a question share one text size, which depends on their number and the longest one. */
export type AnswerFit = 'huge' | 'short' | 'medium' | 'long';

/** @param texts all answers of one question */
export function fitOf(texts: readonly string[]): AnswerFit {
  const longest = Math.max(0, ...texts.map(countCharacters));
  if (longest <= 16) return texts.length <= 4 ? 'huge' : 'short';
  return longest <= 40 ? 'medium' : 'long';
}

interface AnswerTileProps {
  /** Index of the answer in its question; decides stone and letter. */
  readonly position: number;
  readonly text: string;
  readonly mark: AnswerMark;
  /** The mark in words: 'Correct', 'Wrong', 'Your answer'. */
  readonly markLabel?: string | undefined;
  /** Set for a player's tile; a host's is not interactive. */
  readonly onChoose?: (() => void) | undefined;
  readonly disabled?: boolean;
  /** `list`: for a hall as well, in one column. */
  readonly size?: 'phone' | 'hall' | 'list';
  /** For `hall` and `list`. */
  readonly fit?: AnswerFit;
}

/** An answer with stone, letter and colour, so that answers never differ by colour alone. */
export function AnswerTile(props: AnswerTileProps) {
  const { position, text, mark, markLabel, onChoose, disabled, size = 'phone', fit } = props;
  const gem = gemOfPosition(position);
  const face = (
    <>
      <span className={styles.stone}>
        <Gem type={gem} className={styles.gem} />
        <span className={styles.letter}>{letterOfPosition(position)}</span>
      </span>
      <span className={styles.text} data-words="">
        {text}
      </span>
      {(mark === 'correct' || mark === 'wrong' || mark === 'chosen') && (
        <span className={styles.mark}>
          <Icon name={MARK_ICONS[mark]} />
          <span>{markLabel}</span>
        </span>
      )}
    </>
  );
  const shared = { className: styles.tile, 'data-gem': gem, 'data-mark': mark, 'data-size': size, 'data-fit': fit };
  if (onChoose === undefined) return <div {...shared}>{face}</div>;
  return (
    <button type="button" {...shared} onClick={onChoose} disabled={disabled} aria-pressed={mark === 'chosen'}>
      {face}
    </button>
  );
}
