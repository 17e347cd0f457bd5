import { usePollTexts } from '#shared/texts/poll.ts';
import { AnswersEditor } from '../choices/answers-editor.tsx';
import type { EditorProps } from '../kind.ts';

/** Answers without ticks. */
export function PollEditor(props: EditorProps) {
  const pollTexts = usePollTexts();
  return <AnswersEditor {...props} ticks="none" hint={pollTexts.hint} />;
}
