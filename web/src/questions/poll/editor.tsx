import { usePollTexts } from '#shared/texts/poll.ts';
import { AnswersEditor } from '../choices/answers-editor.tsx';
import type { EditorProps } from '../kind.ts';

/** Answers without ticks. */
export function PollEditor(props: EditorProps) {
  return <AnswersEditor {...props} ticks="none" hint={usePollTexts().hint} />;
}
