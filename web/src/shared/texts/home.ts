import { home } from '@quarry/texts/en/home';
import { textsHook } from './language.tsx';

export const useHomeTexts = textsHook('home', home);
