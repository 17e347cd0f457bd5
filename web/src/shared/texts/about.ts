import { about } from '@quarry/texts/en/about';
import { textsHook } from './language.tsx';

export const useAboutTexts = textsHook('about', about);
