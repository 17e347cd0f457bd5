import { useSlideTexts } from '#shared/texts/slide.ts';
import styles from '../typed-answer/editor.module.css';

/** Nothing to add: a slide's texts are edited above. */
export function SlideEditor() {
  const slideTexts = useSlideTexts();
  return <p className={styles.hint}>{slideTexts.hint}</p>;
}
