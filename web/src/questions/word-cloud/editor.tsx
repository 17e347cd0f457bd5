import { useWordCloudTexts } from '#shared/texts/word-cloud.ts';
import styles from '../typed-answer/editor.module.css';

/** Nothing but its text is edited. */
export const WordCloudEditor = () => <p className={styles.hint}>{useWordCloudTexts().hint}</p>;
