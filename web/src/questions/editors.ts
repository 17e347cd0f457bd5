import type { Question } from '@quarry/events/questions/question';
import type { ComponentType } from 'react';
import type { EditorProps } from './kind.ts';
import { AnswersEditor } from './single-choice/editor.tsx';

/** What a kind of question is edited by, below its text. By `questionType`; a kind without a row is not offered. */
const EDITORS: Readonly<Record<number, ComponentType<EditorProps>>> = { 0: AnswersEditor };

export const editorOf = ({ questionType }: Pick<Question, 'questionType'>): ComponentType<EditorProps> =>
  EDITORS[questionType] ?? AnswersEditor;

export const isEdited = (questionType: number): boolean => questionType in EDITORS;
