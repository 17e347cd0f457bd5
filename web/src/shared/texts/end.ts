import { end } from '@quarry/texts/en/end';
import { textsHook } from './language.tsx';

export const useEndTexts = textsHook('end', end);
