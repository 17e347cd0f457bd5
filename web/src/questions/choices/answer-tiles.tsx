import { fitsBoxes } from '#shared/host/hall-fits.ts';
import { sizes, useFit } from '#shared/lib/use-fit.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import type { HallProps } from '../kind.ts';
import styles from './answer-tiles.module.css';
import { tallyOf } from './tally.ts';

const ANSWERS = { sizes: sizes(1, 4.5, 0.125), otherwise: 1, fits: fitsBoxes, boxed: true } as const;

/** The answers on the projector; with live statistics also the count of each. */
export function AnswerTiles({ question, summary, lang }: HallProps) {
  const hostTexts = useHostTexts();
  const formats = useFormats();
  const tally = tallyOf(question, summary);
  const fitted = useFit<HTMLUListElement>(tally.map(({ text }) => text).join(' '), ANSWERS);
  const { players, asked = players } = summary;
  return (
    <ul
      {...fitted}
      className={styles.answers}
      data-answers={question.answers.length}
      data-live={question.showLiveStats || undefined}
      aria-label={question.showLiveStats ? hostTexts.liveAnswers : hostTexts.statistics}
    >
      {tally.map(({ id, text, media, count, part }, position) => (
        <li key={id}>
          <AnswerTile position={position} text={text} media={media} lang={lang} mark="open" size="hall">
            {question.showLiveStats && <LiveCount count={count} share={part} widest={formats.number(asked)} />}
          </AnswerTile>
        </li>
      ))}
    </ul>
  );
}

interface LiveCountProps {
  readonly count: number;
  /** Share of the players present, from 0 to 1. */
  readonly share: number;
  /** The largest possible count. */
  readonly widest: string;
}

/** Live count of an answer. */
function LiveCount({ count, share, widest }: LiveCountProps) {
  const formats = useFormats();
  return (
    <>
      <span className={styles.chosen} data-widest={widest}>
        {formats.number(count)}
      </span>
      <span className={styles.bar} style={{ scale: `${share} 1` }} aria-hidden="true" />
    </>
  );
}
