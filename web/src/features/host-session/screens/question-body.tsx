import { fitsInside } from '#shared/host/hall-fits.ts';
import { type Fit, sizes, useFit } from '#shared/lib/use-fit.ts';
import type { RichTextProps } from '#shared/ui/rich-text/rich-text.tsx';
import { RichTextLater } from '#shared/ui/rich-text/rich-text-later.tsx';
import styles from './question-body.module.css';

/** Up to `--hall-3`. */
const BODY: Fit = { sizes: sizes(1, 2.25, 0.125), otherwise: 1, fits: fitsInside, boxed: true };

/** A question's body or explanation on the projector, as large as its room allows. */
export function QuestionBody(props: RichTextProps) {
  const fitted = useFit<HTMLDivElement>(props.text, BODY);
  return (
    <div {...fitted} className={`panel ${styles.body}`} data-explains={props.explains} data-scrolls="">
      <RichTextLater {...props} />
    </div>
  );
}
