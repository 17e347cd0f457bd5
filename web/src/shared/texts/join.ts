import { join } from '@quarry/texts/en/join';
import { textsHook } from './language.tsx';

export const useJoinTexts = textsHook('join', join);
