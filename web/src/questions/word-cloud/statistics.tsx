import { useWordCloudTexts } from '#shared/texts/word-cloud.ts';
import type { HallProps } from '../kind.ts';
import styles from './cloud.module.css';
import { Cloud } from './cloud.tsx';

/** The cloud as it was when the question closed. */
export function FinalCloud(props: HallProps) {
  const wordCloudTexts = useWordCloudTexts();
  const { texts = [] } = props.summary;
  if (texts.length === 0) return <p className={styles.nothing}>{wordCloudTexts.nothing}</p>;
  return <Cloud {...props} />;
}
