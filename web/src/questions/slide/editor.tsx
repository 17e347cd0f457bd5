import { useSlideTexts } from '#shared/texts/slide.ts';
import styles from '../typed-answer/editor.module.css';

/** All there is to a slide is edited above. */
export function SlideEditor() {
  const slideTexts = useSlideTexts();
  return <p className={styles.hint}>{slideTexts.hint}</p>;
}
