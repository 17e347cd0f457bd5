import { host } from '@quarry/texts/en/host';
import { textsHook } from './language.tsx';

export const useHostTexts = textsHook('host', host);
