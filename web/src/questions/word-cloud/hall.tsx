import { useWordCloudTexts } from '#shared/texts/word-cloud.ts';
import type { Hall, HallProps } from '../kind.ts';
import { OnPhone } from '../responses/on-phone.tsx';
import { Cloud } from './cloud.tsx';

/** With live statistics, the cloud as it grows while the question is open. */
function Answers(props: HallProps) {
  const wordCloudTexts = useWordCloudTexts();
  const { texts = [] } = props.summary;
  if (!props.question.showLiveStats || texts.length === 0) return <OnPhone text={wordCloudTexts.onPhone} />;
  return <Cloud {...props} />;
}

export const wordCloudHall: Hall = { Answers };
