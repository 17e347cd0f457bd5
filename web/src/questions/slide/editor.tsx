import { useSlideTexts } from '#shared/texts/slide.ts';
import styles from '../typed-answer/editor.module.css';

/** All there is to a slide is edited above. */
export const SlideEditor = () => <p className={styles.hint}>{useSlideTexts().hint}</p>;
