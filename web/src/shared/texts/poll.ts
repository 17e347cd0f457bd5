import { poll } from '@quarry/texts/en/poll';
import { textsHook } from './language.tsx';

export const usePollTexts = textsHook('poll', poll);
