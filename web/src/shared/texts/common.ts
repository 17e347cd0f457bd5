import { common } from '@quarry/texts/en/common';
import { textsHook } from './language.tsx';

export const useCommonTexts = textsHook('common', common);
