import { LIMITS } from '@quarry/events/limits';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { withAdded } from '#features/imports/imported-quiz.ts';
import { blankOf, fromTemplate } from '#questions/offers.ts';
import { useIsUploading } from '#questions/pictures/uploads.tsx';
import { ChangedPopup } from '#shared/host/changed-popup.tsx';
import type { Draft } from '#shared/host/drafts.ts';
import { HostLayout } from '#shared/host/host-layout.tsx';
import { isChangedInOtherWindow, quizFailure, type StoredQuiz, useForgetQuiz } from '#shared/host/quizzes.ts';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { useKeyDown } from '#shared/lib/use-key-down.ts';
import { rememberPage } from '#shared/navigation.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './editor.module.css';
import { EditorHeader } from './editor-header.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { QuestionEditor, type QuestionPart } from './question-editor.tsx';
import { QuestionList } from './question-list.tsx';
import * as edit from './quiz-draft.ts';
import { useEditor } from './use-editor.ts';

/** The session's screens; the editor does not wait for them. */
const Preview = lazyScreen(() => import('./preview.tsx').then((chunk) => chunk.Preview));

const QuizSettings = lazyScreen(() =>
  import('#features/overview/settings/quiz-settings.tsx').then((chunk) => chunk.QuizSettings),
);

const ImportPopup = lazyScreen(() => import('#features/imports/import-popup.tsx').then((chunk) => chunk.ImportPopup));

interface QuizEditorProps {
  readonly stored: StoredQuiz;
  /** The id of the question named in the address, which opens at its first empty field. */
  readonly at: string | null;
  /** A new quiz: its name is typed first. */
  readonly isNew: boolean;
  /** The draft this device has kept. */
  readonly begun: Draft | null;
  /** Fetches the quiz again. */
  readonly onReload: () => Promise<StoredQuiz | undefined>;
}

/** The part that was just removed, until the next step. */
interface Removed {
  readonly what: string;
  readonly left: Quiz['questions'];
}

/** The questions, the chosen one and its preview; Back and Save Quiz at the bottom. */
export function QuizEditor({ stored, at, isNew, begun, onReload }: QuizEditorProps) {
  const commonTexts = useCommonTexts();
  const editorTexts = useEditorTexts();
  const overviewTexts = useOverviewTexts();
  const [, navigate] = useLocation();
  const editor = useEditor(stored, begun);
  const forget = useForgetQuiz();
  const { quiz, dirty, change } = editor;
  const uploading = useIsUploading();
  const [choice, setChoice] = useState<Choice>(at === null ? { id: quiz.questions[0]?.id } : { id: at, focus: 'lack' });
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [importing, setImporting] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [settings, setSettings] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isNew) return;
    nameField.current?.focus();
    nameField.current?.select();
  }, [isNew]);
  const chosen = quiz.questions.find(({ id }) => id === choice.id) ?? quiz.questions[0];
  const changed = isChangedInOtherWindow(editor.failure);
  const leave = () => navigate('/overview');
  /** Whether the current save is for leaving; overwriting another version keeps this purpose. */
  const savesToLeave = useRef(false);
  /** @returns whether the quiz has a name; otherwise its field gets the focus */
  const isNamed = () => {
    if (!editor.named) nameField.current?.focus();
    return editor.named;
  };
  const save = async (overwrite = false) => {
    if (!isNamed()) return setLeaving(false);
    const isHere = rememberPage();
    const saved = await editor.save(overwrite);
    // Nothing is left to ask, even while the next page's chunk loads, unless something was typed since.
    if (!saved || savesToLeave.current) setLeaving(false);
    // The host may have gone elsewhere meanwhile.
    if (saved && savesToLeave.current && isHere()) leave();
  };
  const saveAndStay = () => {
    savesToLeave.current = false;
    void save();
  };
  const saveAndLeave = () => {
    savesToLeave.current = true;
    void save();
  };
  /** The settings change the stored version, so unsaved changes are saved first. */
  const openSettings = async () => {
    if (!isNamed()) return;
    savesToLeave.current = false;
    if (!dirty || (await editor.save())) setSettings(true);
  };
  const askToLeave = () => {
    setLeaving(true);
    // Changes that are already being saved need not be saved again.
    if (editor.savingAll) savesToLeave.current = true;
  };
  const discardAndLeave = () => {
    setLeaving(false);
    editor.discard();
    leave();
  };

  /** Selects the question that a step affects. @param always moves the focus even if already shown */
  const show = (next: Quiz['questions'], focus: QuestionPart, always = false) => {
    const id = edit.questionOfStep(quiz.questions, next, chosen?.id)?.id;
    if (always || id !== chosen?.id) setChoice({ id, focus });
  };
  const undo = (always?: boolean) => {
    const next = editor.undo();
    if (next !== null) show(next, 'heading', always);
  };
  const redo = () => {
    const next = editor.redo();
    if (next !== null) show(next, 'heading');
  };
  const step = (next: Quiz, focus: QuestionPart) => {
    change(() => next);
    show(next.questions, focus);
  };
  const remove = (next: Quiz, what: string) => {
    step(next, 'heading');
    setRemoved({ what, left: next.questions });
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
    <HostLayout
      title={editorTexts.title(quiz.name)}
      offline={editorTexts.offline}
      header={
        <EditorHeader
          quiz={quiz}
          canUndo={editor.canUndo}
          canRedo={editor.canRedo}
          onUndo={() => undo()}
          onRedo={redo}
          onIncomplete={({ questionId }) => setChoice({ id: questionId, focus: 'lack' })}
        />
      }
      footer={
        <BottomBar
          secondary={
            <Button
              label={editorTexts.back}
              icon="back"
              look="secondary"
              onClick={() => (dirty || uploading ? askToLeave() : leave())}
            />
          }
          primary={
            <Button label={editorTexts.save} icon="save" busy={editor.saving} resting={!dirty} onClick={saveAndStay} />
          }
        >
          <EditorStatus
            problem={editor.failure && !changed ? quizFailure(commonTexts, overviewTexts, editor.failure) : null}
            saved={editor.saved}
            removed={removed?.left === quiz.questions ? removed.what : null}
            onPutBack={() => undo(true)}
          />
        </BottomBar>
      }
    >
      <EditorNotices
        begun={begun}
        etag={stored.etag}
        dirty={dirty}
        kept={editor.kept}
        inOtherWindow={editor.inOtherWindow}
        onMine={editor.keepMine}
        onStored={() => {
          editor.replace(stored);
          // The pressed button is gone.
          setChoice({ id: chosen?.id, focus: 'heading' });
        }}
      />
      <div className={styles.editor}>
        <div className={styles.side}>
          <div className={`panel ${styles.quiz}`}>
            <TextField
              ref={nameField}
              kind="quizName"
              label={overviewTexts.settings.name}
              value={quiz.name}
              onChange={editor.rename}
              error={editor.named ? undefined : editorTexts.unnamed}
            />
            <Button
              label={overviewTexts.settings.title}
              icon="settings"
              look="quiet"
              aria-haspopup="dialog"
              busy={uploading || (editor.saving && settings)}
              onClick={() => void openSettings()}
            />
          </div>
          <QuestionList
            questions={quiz.questions}
            chosenId={chosen?.id}
            onChoose={(id) => setChoice({ id })}
            onMove={(id, to) => change((now) => edit.moveQuestion(now, id, to))}
            onAdd={() => step(edit.addQuestion(quiz, randomId), 'text')}
            onAddKind={(kind) => step(edit.appendQuestion(quiz, blankOf(kind, randomId, quiz.options)), 'text')}
            onAddTemplate={(name) =>
              step(edit.appendQuestion(quiz, fromTemplate(name, editorTexts, randomId, quiz.options)), 'text')
            }
            onImport={() => setImporting(true)}
          />
        </div>
        {chosen !== undefined && (
          <QuestionEditor
            key={chosen.id}
            quiz={quiz}
            question={chosen}
            choice={choice}
            onChange={change}
            onRemove={remove}
          />
        )}
        {chosen !== undefined && (
          <Suspense fallback={null}>
            <Preview quiz={quiz} question={chosen} />
          </Suspense>
        )}
      </div>
      {settings && (
        <Suspense fallback={null}>
          <QuizSettings
            target={{ kind: 'stored', quizId: quiz.id }}
            inEditor={editor.rebase}
            onClose={() => setSettings(false)}
          />
        </Suspense>
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportPopup
            target={{
              kind: 'open',
              room: LIMITS.maxQuestions - withAdded(quiz, [], randomId).questions.length,
              onTake: (questions) => {
                setImporting(false);
                step(withAdded(quiz, questions, randomId), 'heading');
              },
            }}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
      <Popup
        // Never together with the other popup, to whose button it would return the focus.
        open={leaving && !changed}
        title={editorTexts.unsavedTitle}
        message={uploading ? editorTexts.pictures.leaving : editorTexts.unsavedMessage}
        // A save in progress cannot be cancelled; the page is left when it is done.
        onDismiss={editor.saving ? undefined : () => setLeaving(false)}
        safe={<Button label={editorTexts.save} icon="save" busy={editor.saving || uploading} onClick={saveAndLeave} />}
        others={<Button label={editorTexts.discard} look="delete" disabled={editor.saving} onClick={discardAndLeave} />}
      />
      <ChangedPopup
        open={changed}
        failure={reload.error}
        busy={reload.isPending}
        onReload={() => reload.mutate()}
        onOverwrite={() => {
          reload.reset();
          setLeaving(savesToLeave.current);
          void save(true);
        }}
        onDiscard={() => {
          forget(quiz.id);
          leave();
        }}
      />
    </HostLayout>
  );
}

interface Choice {
  /** Absent or unknown: the first question. */
  readonly id?: string | undefined;
  readonly focus?: QuestionPart;
}

interface EditorStatusProps {
  /** Why the quiz was not saved. */
  readonly problem: string | null;
  readonly saved: boolean;
  /** The part just removed. */
  readonly removed: string | null;
  readonly onPutBack: () => void;
}

/** Outcome of the last press, next to the Save button. */
function EditorStatus({ problem, saved, removed, onPutBack }: EditorStatusProps) {
  const editorTexts = useEditorTexts();
  if (problem !== null) {
    return (
      <p className={styles.problem} role="alert">
        <Icon name="warning" /> <span>{problem}</span>
      </p>
    );
  }
  return (
    <div className={styles.status} role="status">
      {saved ? (
        <>
          <Icon name="tick" /> <span>{editorTexts.saved}</span>
        </>
      ) : (
        removed !== null && (
          <>
            <span>{editorTexts.removed(removed)}</span>
            <Button label={editorTexts.putBack} icon="undo" look="quiet" onClick={onPutBack} />
          </>
        )
      )}
    </div>
  );
}
