import { fix } from '@quarry/texts/en/fix';
import { textsHook } from './language.tsx';

export const useFixTexts = textsHook('fix', fix);
