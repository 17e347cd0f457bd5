import type { QuestionView } from '@quarry/events/hub-shapes';
import type { Phone, PhoneProps } from '../kind.ts';
import { singleChoicePhone } from '../single-choice/phone.tsx';

/** One tap, as in single choice; once it has closed, only the player's own answer stays marked. */
function Answers(props: PhoneProps) {
  return <singleChoicePhone.Answers {...props} question={withoutMarks(props.question)} />;
}

/** A closed question's answers are all marked as not correct, which would be shown as wrong. */
const withoutMarks = (question: QuestionView): QuestionView => ({
  ...question,
  answers: question.answers.map(({ correct: _, ...answer }) => answer),
});

export const pollPhone: Phone = {
  Answers,
  accepts: singleChoicePhone.accepts,
  shareOf: () => null,
  isOpinion: true,
};
