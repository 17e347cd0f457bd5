import type { Question } from '@quarry/events/questions/question';
import type { ComponentType } from 'react';
import type { EditorProps } from './kind.ts';
import { MultipleChoiceEditor } from './multiple-choice/editor.tsx';
import { OrderEditor } from './order/editor.tsx';
import { PollEditor } from './poll/editor.tsx';
import { SingleChoiceEditor } from './single-choice/editor.tsx';

/** What a kind of question is edited by, below its text. By `questionType`. */
const EDITORS: Readonly<Record<number, ComponentType<EditorProps>>> = {
  0: SingleChoiceEditor,
  1: MultipleChoiceEditor,
  4: OrderEditor,
  5: PollEditor,
};

export const editorOf = ({ questionType }: Pick<Question, 'questionType'>): ComponentType<EditorProps> =>
  EDITORS[questionType] ?? SingleChoiceEditor;
