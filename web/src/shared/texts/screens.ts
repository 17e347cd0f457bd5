import { screens } from '@quarry/texts/en/screens';
import { textsHook } from './language.tsx';

export const useScreensTexts = textsHook('screens', screens);
