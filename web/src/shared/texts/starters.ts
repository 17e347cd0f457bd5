import { starters } from '@quarry/texts/en/starters';
import { textsHook } from './language.tsx';

export const useStartersTexts = textsHook('starters', starters);
