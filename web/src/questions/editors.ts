import type { Question } from '@quarry/events/questions/question';
import type { ComponentType } from 'react';
import { EstimateEditor } from './estimate/editor.tsx';
import type { EditorProps } from './kind.ts';
import { MultipleChoiceEditor } from './multiple-choice/editor.tsx';
import { OrderEditor } from './order/editor.tsx';
import { PollEditor } from './poll/editor.tsx';
import { SingleChoiceEditor } from './single-choice/editor.tsx';
import { SlideEditor } from './slide/editor.tsx';
import { SpellingsEditor } from './typed-answer/editor.tsx';
import { WordCloudEditor } from './word-cloud/editor.tsx';

/**
 * The editor of each kind of question, shown below its text. By `questionType`; a kind without a row is not offered.
 */
const EDITORS: Readonly<Record<number, ComponentType<EditorProps>>> = {
  0: SingleChoiceEditor,
  1: MultipleChoiceEditor,
  2: SpellingsEditor,
  3: EstimateEditor,
  4: OrderEditor,
  5: PollEditor,
  6: SlideEditor,
  7: WordCloudEditor,
};

export const editorOf = ({ questionType }: Pick<Question, 'questionType'>): ComponentType<EditorProps> =>
  EDITORS[questionType] ?? SingleChoiceEditor;

export const isEdited = (questionType: number): boolean => questionType in EDITORS;
