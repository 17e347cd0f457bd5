import { wordCloud } from '@quarry/texts/en/word-cloud';
import { textsHook } from './language.tsx';

export const useWordCloudTexts = textsHook('wordCloud', wordCloud);
