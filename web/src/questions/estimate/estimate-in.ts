import type { EstimateQuestion } from '@quarry/events/questions/estimate';
import type { Question } from '@quarry/events/questions/question';

/** null: a question of another kind. */
export const estimateIn = (question: Question): EstimateQuestion | null =>
  question.questionType === 3 ? question : null;
