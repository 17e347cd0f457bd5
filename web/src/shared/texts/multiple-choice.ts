import { multipleChoice } from '@quarry/texts/en/multiple-choice';
import { textsHook } from './language.tsx';

export const useMultipleChoiceTexts = textsHook('multipleChoice', multipleChoice);
