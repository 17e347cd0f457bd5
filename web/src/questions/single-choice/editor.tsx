import { useEditorTexts } from '#shared/texts/editor.ts';
import { AnswersEditor } from '../choices/answers-editor.tsx';
import type { EditorProps } from '../kind.ts';

/** One answer is ticked as correct. */
export function SingleChoiceEditor(props: EditorProps) {
  const editorTexts = useEditorTexts();
  return <AnswersEditor {...props} ticks="one" hint={editorTexts.tickHint} />;
}
