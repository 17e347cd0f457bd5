import { LIMITS } from '@quarry/events/limits';
import { useWordCloudTexts } from '#shared/texts/word-cloud.ts';
import type { Phone, PhoneProps } from '../kind.ts';
import { Given, GivenPart } from '../responses/response-form.tsx';
import { TextResponse, textIn } from '../responses/text-response.tsx';

/** A field while the question is open; then the sent text. */
function Answers(props: PhoneProps) {
  const wordCloudTexts = useWordCloudTexts();
  const { question, running, open, response, className } = props;
  const sent = textIn(response);
  if (running && (sent === '' || open))
    return (
      <TextResponse
        {...props}
        key={question.id}
        label={wordCloudTexts.field}
        send={wordCloudTexts.send}
        max={LIMITS.cloudTextLength}
      />
    );
  if (sent === '') return null;
  return (
    <Given className={className}>
      <GivenPart label={wordCloudTexts.sent} texts={[sent]} />
    </Given>
  );
}

export const wordCloudPhone: Phone = {
  Answers,
  accepts: (_, response) => textIn(response) !== '',
  shareOf: () => null,
  isOpinion: true,
};
