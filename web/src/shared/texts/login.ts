import { login } from '@quarry/texts/en/login';
import { textsHook } from './language.tsx';

export const useLoginTexts = textsHook('login', login);
