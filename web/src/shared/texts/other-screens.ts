import { otherScreens } from '@quarry/texts/en/other-screens';
import { textsHook } from './language.tsx';

export const useOtherScreensTexts = textsHook('otherScreens', otherScreens);
