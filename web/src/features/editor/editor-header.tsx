import type { Quiz } from '@quarry/events/quiz/quiz';
import { useState } from 'react';
import { incompleteQuestions } from '#questions/lacks.ts';
import type { IncompleteQuestion } from '#shared/host/incomplete-list.tsx';
import { IncompleteList } from '#shared/host/incomplete-list.tsx';
import { RehearseLink } from '#shared/host/rehearse-link.tsx';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './editor.module.css';

interface EditorHeaderProps {
  readonly quiz: Quiz;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onIncomplete: (question: IncompleteQuestion) => void;
}

/** The header's content: the quiz's name, its incomplete questions, Undo and Redo, and the link to its rehearsal. */
export function EditorHeader({ quiz, canUndo, canRedo, onUndo, onRedo, onIncomplete }: EditorHeaderProps) {
  const editorTexts = useEditorTexts();
  const overviewTexts = useOverviewTexts();
  return (
    <>
      <Heading focusKey="editor" className={`ellipsis ${styles.title}`}>
        <span dir="auto" title={quiz.name}>
          {editorTexts.title(quiz.name)}
        </span>
      </Heading>
      <Incomplete questions={incompleteQuestions(overviewTexts, quiz.questions)} onGo={onIncomplete} />
      <Button
        label={editorTexts.undo}
        icon="undo"
        size="short"
        look="quiet"
        resting={!canUndo}
        title="Ctrl+Z"
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={onUndo}
      />
      <Button
        label={editorTexts.redo}
        icon="redo"
        size="short"
        look="quiet"
        resting={!canRedo}
        title="Ctrl+Shift+Z"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        onClick={onRedo}
      />
      <RehearseLink quizId={quiz.id} draft />
    </>
  );
}

/** Number of questions with empty parts; a press lists them, each as a link to its first empty field. */
function Incomplete({
  questions,
  onGo,
}: {
  questions: readonly IncompleteQuestion[];
  onGo: (question: IncompleteQuestion) => void;
}) {
  const editorTexts = useEditorTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (questions.length === 0) return null;
  return (
    <>
      <Button
        label={editorTexts.incomplete(questions.length)}
        icon="warning"
        look="quiet"
        onClick={() => setOpen(true)}
      />
      <Popup
        open={open}
        title={editorTexts.incomplete(questions.length)}
        message={editorTexts.incompleteHint}
        onDismiss={close}
      >
        <IncompleteList
          questions={questions}
          most={questions.length}
          onGo={(question) => {
            close();
            onGo(question);
          }}
        />
      </Popup>
    </>
  );
}
