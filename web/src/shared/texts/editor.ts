import { editor } from '@quarry/texts/en/editor';
import { textsHook } from './language.tsx';

export const useEditorTexts = textsHook('editor', editor);
