import { fitsBoxes } from '#shared/host/hall-fits.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { sizes, useFit } from '#shared/lib/use-fit.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import styles from './question-heading.module.css';

interface QuestionHeadingProps {
  readonly text: string;
  /** The quiz's language, if it has one. */
  readonly lang: string | undefined;
  /** 'Question 2 of 8'. */
  readonly place: string;
  readonly focusKey: string;
  /** Beside the text: timer and counts. */
  readonly children?: Elements;
}

const TEXT = { sizes: sizes(1.5, 5.5, 0.125), otherwise: 1.5, fits: fitsBoxes, boxed: true } as const;

/** A question on the projector, as large as its room allows. */
export function QuestionHeading({ text, lang, place, focusKey, children }: QuestionHeadingProps) {
  const fitted = useFit<HTMLDivElement>(text, TEXT);
  return (
    <div className={`panel ${styles.heading}`}>
      <div className={styles.words}>
        <p className={styles.place}>{place}</p>
        <div {...fitted} className={styles.box} data-box="">
          <Heading focusKey={focusKey} className={styles.text}>
            <span data-words="" lang={lang} dir="auto">
              {text}
            </span>
          </Heading>
        </div>
      </div>
      {children}
    </div>
  );
}
