import { fileProblems } from '@quarry/texts/en/file-problems';
import { textsHook } from './language.tsx';

export const useFileProblemsTexts = textsHook('fileProblems', fileProblems);
