import { imports } from '@quarry/texts/en/imports';
import { textsHook } from './language.tsx';

export const useImportsTexts = textsHook('imports', imports);
