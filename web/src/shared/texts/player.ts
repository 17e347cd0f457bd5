import { player } from '@quarry/texts/en/player';
import { textsHook } from './language.tsx';

export const usePlayerTexts = textsHook('player', player);
