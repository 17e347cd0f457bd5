import { useWordCloudTexts } from '#shared/texts/word-cloud.ts';
import styles from '../typed-answer/editor.module.css';

/** Only its text can be edited. */
export function WordCloudEditor() {
  const wordCloudTexts = useWordCloudTexts();
  return <p className={styles.hint}>{wordCloudTexts.hint}</p>;
}
