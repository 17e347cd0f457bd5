import { finale } from '@quarry/texts/en/finale';
import { textsHook } from './language.tsx';

export const useFinaleTexts = textsHook('finale', finale);
