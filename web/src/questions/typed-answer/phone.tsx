import { LIMITS } from '@quarry/events/limits';
import { useTypedAnswerTexts } from '#shared/texts/typed-answer.ts';
import type { Phone, PhoneProps } from '../kind.ts';
import { Given, GivenPart } from '../responses/response-form.tsx';
import { TextResponse, textIn } from '../responses/text-response.tsx';

/** A field while the question is open; then the sent text and the first accepted spelling. */
function Answers(props: PhoneProps) {
  const typedAnswerTexts = useTypedAnswerTexts();
  const { question, running, open, response, className } = props;
  const sent = textIn(response);
  if (running && (sent === '' || open))
    return (
      <TextResponse
        {...props}
        key={question.id}
        label={typedAnswerTexts.field}
        send={typedAnswerTexts.send}
        max={LIMITS.answerTextLength}
      />
    );
  const right = question.answers.map(({ value }) => value);
  if (sent === '' && right.length === 0) return null;
  return (
    <Given className={className}>
      {sent !== '' && <GivenPart label={running ? typedAnswerTexts.sent : typedAnswerTexts.yours} texts={[sent]} />}
      {!running && right.length > 0 && <GivenPart isRight label={typedAnswerTexts.right(right.length)} texts={right} />}
    </Given>
  );
}

export const typedAnswerPhone: Phone = {
  Answers,
  accepts: (_, response) => textIn(response) !== '',
  shareOf: (_, { share }) => share,
};
