import { replay } from '@quarry/texts/en/replay';
import { textsHook } from './language.tsx';

export const useReplayTexts = textsHook('replay', replay);
