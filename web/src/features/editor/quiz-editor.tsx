import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ChangedPopup } from '#shared/host/changed-popup.tsx';
import { isChangedElsewhere, quizFailure } from '#shared/host/quiz-failure.ts';
import type { StoredQuiz } from '#shared/host/quizzes-api.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import styles from './editor.module.css';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionList } from './question-list.tsx';
import * as edit from './quiz-draft.ts';
import { SaveStatus } from './save-status.tsx';
import { UnsavedPopup } from './unsaved-popup.tsx';
import { useDraft } from './use-draft.ts';

interface QuizEditorProps {
  readonly stored: StoredQuiz;
  /** Reads the quiz anew. */
  readonly onReload: () => Promise<StoredQuiz | undefined>;
}

/** The list of questions at the side, the chosen question in the middle, Back and Save Quiz at the foot. */
export function QuizEditor({ stored, onReload }: QuizEditorProps) {
  const navigate = useNavigate();
  const { draft, dirty, change, saving, saved, failure, save, replace } = useDraft(stored);
  const [chosenId, setChosenId] = useState(draft.questions[0]?.id);
  const [leaving, setLeaving] = useState(false);
  const chosen = draft.questions.find(({ id }) => id === chosenId) ?? draft.questions[0];
  const changed = isChangedElsewhere(failure);
  const leave = () => navigate('/overview');

  const add = () => {
    const next = edit.addQuestion(draft, randomId);
    change(() => next);
    setChosenId(next.questions.at(-1)?.id);
  };
  const remove = (questionId: string) => {
    const index = draft.questions.findIndex(({ id }) => id === questionId);
    const next = edit.deleteQuestion(draft, questionId);
    change(() => next);
    setChosenId(next.questions[Math.min(index, next.questions.length - 1)]?.id);
  };
  const reload = async () => {
    const fresh = await onReload();
    if (fresh !== undefined) replace(fresh);
  };

  return (
    <Page
      title={EDITOR.title(draft.name)}
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
            <Button label={EDITOR.save} icon="save" busy={saving} disabled={!dirty} onClick={() => void save()} />
          }
        >
          <SaveStatus problem={failure && !changed ? quizFailure(failure) : null} saved={saved} />
        </BottomBar>
      }
    >
      <Heading focusKey="editor" className={styles.title}>
        {EDITOR.title(draft.name)}
      </Heading>
      <div className={styles.editor}>
        <QuestionList questions={draft.questions} chosenId={chosen?.id} onChoose={setChosenId} onAdd={add} />
        {chosen !== undefined && (
          <QuestionEditor
            key={chosen.id}
            question={chosen}
            position={draft.questions.indexOf(chosen) + 1}
            onlyOne={draft.questions.length <= 1}
            onChange={change}
            onDelete={() => remove(chosen.id)}
          />
        )}
      </div>
      <UnsavedPopup
        open={leaving}
        saving={saving}
        onStay={() => setLeaving(false)}
        onDiscard={leave}
        onSave={async () => ((await save()) ? leave() : setLeaving(false))}
      />
      <ChangedPopup open={changed} onReload={reload} onOverwrite={() => void save(true)} />
    </Page>
  );
}
