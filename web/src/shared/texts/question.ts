import { question } from '@quarry/texts/en/question';
import { textsHook } from './language.tsx';

export const useQuestionTexts = textsHook('question', question);
