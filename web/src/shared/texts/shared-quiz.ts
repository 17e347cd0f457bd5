import { sharedQuiz } from '@quarry/texts/en/shared-quiz';
import { textsHook } from './language.tsx';

export const useSharedQuizTexts = textsHook('sharedQuiz', sharedQuiz);
