import { slide } from '@quarry/texts/en/slide';
import { textsHook } from './language.tsx';

export const useSlideTexts = textsHook('slide', slide);
