import type { Quiz } from '@quarry/events/quiz/quiz';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ChangedPopup } from '#shared/host/changed-popup.tsx';
import type { Draft } from '#shared/host/drafts.ts';
import { isChangedElsewhere, quizFailure, type StoredQuiz } from '#shared/host/quizzes.ts';
import { useKeyDown } from '#shared/lib/use-key-down.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Heading, Page } from '#shared/ui/page/page.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './editor.module.css';
import { EditorNotices } from './editor-notices.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionList } from './question-list.tsx';
import * as edit from './quiz-draft.ts';
import { useEditor } from './use-editor.ts';

interface QuizEditorProps {
  readonly stored: StoredQuiz;
  /** The draft this device has kept. */
  readonly begun: Draft | null;
  /** Fetches the quiz again. */
  readonly onReload: () => Promise<StoredQuiz | undefined>;
}

/** The list of questions at the side, the chosen question in the middle, Back and Save Quiz at the bottom. */
export function QuizEditor({ stored, begun, onReload }: QuizEditorProps) {
  const [, navigate] = useLocation();
  const editor = useEditor(stored, begun);
  const { quiz, dirty, change } = editor;
  const [choice, setChoice] = useState<{ id: string | undefined; focus?: 'text' | 'heading' }>({
    id: quiz.questions[0]?.id,
  });
  const [leaving, setLeaving] = useState(false);
  const chosen = quiz.questions.find(({ id }) => id === choice.id) ?? quiz.questions[0];
  const changed = isChangedElsewhere(editor.failure);
  const leave = () => navigate('/overview');
  const saveAndLeave = async () => ((await editor.save()) ? leave() : setLeaving(false));
  const discardAndLeave = () => {
    editor.discard();
    leave();
  };

  /** Selects the question that a step added, removed or changed. */
  const show = (next: Quiz['questions'], focus: 'text' | 'heading') => {
    const at = edit.firstDifference(quiz.questions, next);
    const id = next[Math.min(at, next.length - 1)]?.id;
    if (id !== chosen?.id) setChoice({ id, focus });
  };
  const undo = () => {
    const next = editor.undo();
    if (next !== null) show(next, 'heading');
  };
  const redo = () => {
    const next = editor.redo();
    if (next !== null) show(next, 'heading');
  };
  const step = (next: Quiz, focus: 'text' | 'heading') => {
    change(() => next);
    show(next.questions, focus);
  };
  useKeyDown((event) => {
    const asked = edit.stepAsked(event);
    if (asked === null) return;
    event.preventDefault();
    if (asked === 'undo') undo();
    else redo();
  });
  const reload = useMutation({ mutationFn: onReload, onSuccess: (fresh) => fresh && editor.replace(fresh) });

  return (
    <Page
      title={EDITOR.title(quiz.name)}
      footer={
        <BottomBar
          secondary={
            <Button
              label={EDITOR.back}
              icon="back"
              look="secondary"
              onClick={() => (dirty ? setLeaving(true) : leave())}
            />
          }
          primary={
            <Button
              label={EDITOR.save}
              icon="save"
              busy={editor.saving}
              disabled={!dirty}
              onClick={() => void editor.save()}
            />
          }
        >
          <SaveStatus problem={editor.failure && !changed ? quizFailure(editor.failure) : null} saved={editor.saved} />
        </BottomBar>
      }
    >
      <header className={styles.header}>
        <Heading focusKey="editor" className={styles.title}>
          {EDITOR.title(quiz.name)}
        </Heading>
        <Button
          label={EDITOR.undo}
          icon="undo"
          size="short"
          look="secondary"
          disabled={!editor.canUndo}
          title="Ctrl+Z"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={undo}
        />
        <Button
          label={EDITOR.redo}
          icon="redo"
          size="short"
          look="secondary"
          disabled={!editor.canRedo}
          title="Ctrl+Shift+Z"
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
          onClick={redo}
        />
      </header>
      <EditorNotices
        begun={begun}
        etag={stored.etag}
        dirty={dirty}
        kept={editor.kept}
        elsewhere={editor.elsewhere}
        onStored={() => editor.replace(stored)}
      />
      <div className={styles.editor}>
        <QuestionList
          questions={quiz.questions}
          chosenId={chosen?.id}
          onChoose={(id) => setChoice({ id })}
          onAdd={() => step(edit.addQuestion(quiz, randomId), 'text')}
        />
        {chosen !== undefined && (
          <QuestionEditor
            key={chosen.id}
            quiz={quiz}
            question={chosen}
            focus={choice.focus}
            onChange={change}
            onDelete={() => step(edit.deleteQuestion(quiz, chosen.id), 'heading')}
          />
        )}
      </div>
      <Popup
        open={leaving}
        title={EDITOR.unsavedTitle}
        message={EDITOR.unsavedMessage}
        onDismiss={() => setLeaving(false)}
        safe={<Button label={EDITOR.save} icon="save" busy={editor.saving} onClick={saveAndLeave} />}
        others={<Button label={EDITOR.discard} look="delete" onClick={discardAndLeave} />}
      />
      <ChangedPopup
        open={changed}
        failure={reload.error}
        onReload={() => reload.mutate()}
        onOverwrite={() => void editor.save(true)}
      />
    </Page>
  );
}

/** Whether the quiz is saved, or why not, next to the Save button. */
function SaveStatus({ problem, saved }: { problem: string | null; saved: boolean }) {
  if (problem !== null) {
    return (
      <p className={styles.problem} role="alert">
        <Icon name="warning" /> {problem}
      </p>
    );
  }
  return (
    <p className={styles.saved} role="status">
      {saved && (
        <>
          <Icon name="tick" /> {EDITOR.saved}
        </>
      )}
    </p>
  );
}
