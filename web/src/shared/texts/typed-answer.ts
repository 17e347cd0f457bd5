import { typedAnswer } from '@quarry/texts/en/typed-answer';
import { textsHook } from './language.tsx';

export const useTypedAnswerTexts = textsHook('typedAnswer', typedAnswer);
