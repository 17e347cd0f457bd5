import { results } from '@quarry/texts/en/results';
import { textsHook } from './language.tsx';

export const useResultsTexts = textsHook('results', results);
