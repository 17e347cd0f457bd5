import { isBlank } from '@quarry/events/characters';
import { newQuiz } from '@quarry/events/quiz/defaults';
import type { Quiz } from '@quarry/events/quiz/quiz';
import type { Texts } from '@quarry/texts/texts';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useIsUploading, WithUploads } from '#questions/pictures/uploads.tsx';
import { ChangedPopup } from '#shared/host/changed-popup.tsx';
import { draftKey, rebaseDraft } from '#shared/host/drafts.ts';
import { Failed } from '#shared/host/host-layout.tsx';
import { readKeptForm, useKeptForm } from '#shared/host/kept-form.ts';
import { useHost } from '#shared/host/me.ts';
import { focusInvalid } from '#shared/host/question-settings.tsx';
import {
  editorPath,
  isChangedInOtherWindow,
  quizFailure,
  readQuiz,
  type StoredQuiz,
  useForgetQuiz,
  useQuiz,
  useSaveQuiz,
} from '#shared/host/quizzes.ts';
import { rememberPage } from '#shared/navigation.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useLanguage } from '#shared/texts/language.tsx';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { ConfirmPopup, Popup } from '#shared/ui/popup/popup.tsx';
import styles from './settings.module.css';
import { applyToAll, changeBrand, draftOf, keptSettings, type SettingsDraft, settledQuiz } from './settings-draft.ts';
import { SettingsFields } from './settings-fields.tsx';
import type { FileProblems } from './transfer.ts';
import { TransferButtons } from './transfer-buttons.tsx';

export type SettingsTarget = { readonly kind: 'new' } | { readonly kind: 'stored'; readonly quizId: string };

interface QuizSettingsProps {
  readonly target: SettingsTarget;
  /** Set if opened in the editor, which has the questions and rebases onto what is saved here. */
  readonly inEditor?: ((saved: StoredQuiz) => void) | undefined;
  readonly onClose: () => void;
}

/** The quiz settings popup, for a new quiz or a stored one (specification, section 2). */
export function QuizSettings({ target, inEditor, onClose }: QuizSettingsProps) {
  return (
    <WithUploads>
      {target.kind === 'new' ? (
        <NewQuizSettings onClose={onClose} />
      ) : (
        <StoredQuizSettings quizId={target.quizId} inEditor={inEditor} onClose={onClose} />
      )}
    </WithUploads>
  );
}

function NewQuizSettings({ onClose }: { onClose: () => void }) {
  const { id, email, autoSendLog } = useHost();
  const language = useLanguage();
  const [stored] = useState<StoredQuiz>(() => ({
    quiz: newQuiz(randomId, { id, email, autoSendLog }, new Date().toISOString(), language),
    etag: null,
  }));
  return <SettingsForm stored={stored} onClose={onClose} />;
}

function StoredQuizSettings({
  quizId,
  inEditor,
  onClose,
}: Pick<QuizSettingsProps, 'inEditor' | 'onClose'> & { quizId: string }) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const quiz = useQuiz(quizId);
  if (quiz.data !== undefined) return <SettingsForm stored={quiz.data} inEditor={inEditor} onClose={onClose} />;
  return (
    <Popup
      open
      title={overviewTexts.settings.title}
      onDismiss={onClose}
      safe={<Button label={commonTexts.close} look="secondary" onClick={onClose} />}
    >
      {quiz.isError ? (
        <Failed
          text={quizFailure(commonTexts, overviewTexts, quiz.error)}
          busy={quiz.isFetching}
          onRetry={() => quiz.refetch()}
        />
      ) : (
        <Loading label={commonTexts.loading} />
      )}
    </Popup>
  );
}

interface SettingsFormProps extends Pick<QuizSettingsProps, 'inEditor' | 'onClose'> {
  readonly stored: StoredQuiz;
}

/** A change of the whole form, reported where it was requested, and the previous form. */
interface Done {
  readonly text: (overviewTexts: Texts['overview']) => string;
  readonly at: 'form' | 'defaults' | 'transfer';
  readonly before: SettingsDraft;
}

const same = (one: Quiz, other: Quiz) => JSON.stringify(one) === JSON.stringify(other);

/** The settings form: Close saves, Cancel discards, Escape asks. Input interrupted by a sign-out is restored the next time. */
function SettingsForm({ stored, inEditor, onClose }: SettingsFormProps) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const [, navigate] = useLocation();
  const save = useSaveQuiz();
  const forget = useForgetQuiz();
  const form = `settings:${stored.quiz.quizUser.id}/${stored.etag === null ? '' : stored.quiz.id}`;
  const [kept] = useState(() => readKeptForm(form, keptSettings));
  const [base, setBase] = useState<StoredQuiz>(kept?.base ?? stored);
  const [begun] = useState<SettingsDraft>(() => kept?.draft ?? draftOf(stored.quiz));
  const [draft, setDraft] = useState(begun);
  const [done, setDone] = useState<Done | null>(
    kept && { text: (overviewTexts) => overviewTexts.settings.restored, at: 'form', before: draftOf(base.quiz) },
  );
  useKeptForm(form, kept === null && draft === begun ? null : { base, draft });
  // Uploads are part of a save.
  const uploading = useIsUploading();
  const [asking, setAsking] = useState<'unnamed' | 'unsaved' | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { id, quizUser } = base.quiz;
  const named = !isBlank(draft.quiz.name);
  const changed = isChangedInOtherWindow(save.error);

  const [fileProblems, setFileProblems] = useState<FileProblems | null>(null);
  /** The next action makes the previous one's outcome obsolete. */
  const forgetFailures = () => {
    setFileProblems(null);
    if (save.isError) save.reset();
  };
  const edit = (next: SettingsDraft) => {
    forgetFailures();
    setDraft(next);
  };
  const become = (next: SettingsDraft, at: Done['at'], text: Done['text']) => {
    forgetFailures();
    setDone({ text, at, before: draft });
    setDraft(next);
  };
  const reload = useMutation({
    mutationFn: () => readQuiz(quizUser.id, id),
    onSuccess: (fresh) => {
      save.reset();
      setBase(fresh);
      become(draftOf(fresh.quiz), 'form', (overviewTexts) => overviewTexts.settings.loaded);
    },
  });
  /** @returns the quiz that the form shows; null while a number is invalid, whose field then gets the focus */
  const settle = () => {
    const quiz = settledQuiz(draft, base.quiz.options);
    if (quiz === null) focusInvalid(fields.current);
    return quiz;
  };
  /** What the last save was for; overwriting another version keeps this purpose. */
  const afterSave = useRef(onClose);
  const saveAnd = (then: () => void, overwrite = false) => {
    afterSave.current = then;
    const quiz = settle();
    if (quiz === null) return;
    if (base.etag !== null && same(quiz, base.quiz)) return then();
    const keepsQuestions = same({ ...quiz, questions: base.quiz.questions }, quiz);
    save.mutate(
      { stored: { quiz, etag: base.etag }, overwrite, imported: draft.imported },
      {
        onSuccess: (saved) => {
          if (keepsQuestions) rebaseDraft(draftKey(quizUser.id, id), base.etag, saved.etag);
          inEditor?.(saved);
          then();
        },
      },
    );
  };
  const close = () => {
    if (named) saveAnd(onClose);
    else setAsking('unnamed');
  };
  const dismiss = () => {
    const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base.quiz));
    if (isChanged) setAsking(named ? 'unsaved' : 'unnamed');
    else onClose();
  };
  const editQuestions = () => {
    const isHere = rememberPage();
    // The host may have gone elsewhere meanwhile.
    saveAnd(() => isHere() && navigate(editorPath(id)));
  };
  const apply = () => {
    const applied = applyToAll(draft);
    if (applied === null) focusInvalid(fields.current);
    else become(applied, 'defaults', (overviewTexts) => overviewTexts.settings.applied(applied.quiz.questions.length));
  };
  /** The last change with Undo, if it was made here. */
  const told = (at: Done['at']) =>
    done?.at === at && (
      <DoneBanner
        text={done.text(overviewTexts)}
        onUndo={() => {
          edit(done.before);
          setDone(null);
        }}
      />
    );

  return (
    <Popup
      open
      wide
      title={overviewTexts.settings.title}
      message={overviewTexts.settings.hint}
      onDismiss={save.isPending ? undefined : dismiss}
      focus="field"
      safe={<Button label={commonTexts.close} look="secondary" busy={save.isPending || uploading} onClick={close} />}
      others={
        <>
          <Button label={commonTexts.cancel} look="quiet" disabled={save.isPending} onClick={onClose} />
          {inEditor === undefined && (
            <Button
              label={overviewTexts.settings.editQuestions}
              icon="create"
              disabled={!named}
              busy={save.isPending || uploading}
              onClick={editQuestions}
            />
          )}
        </>
      }
    >
      <div ref={fields}>
        {told('form')}
        <SettingsFields
          draft={draft}
          onChange={edit}
          onBrand={(changes) => setDraft((now) => changeBrand(now, changes))}
          onApply={apply}
          applied={told('defaults')}
        />
      </div>
      <TransferButtons
        quiz={draft.quiz}
        stored={base.etag !== null}
        settle={settle}
        problems={fileProblems}
        onProblems={(problems) => {
          forgetFailures();
          // Wrapped, because React would call a bare function as an updater.
          setFileProblems(() => problems);
        }}
        onImport={(quiz) => become(draftOf(quiz, true), 'transfer', (overviewTexts) => overviewTexts.settings.imported)}
      />
      {told('transfer')}
      {save.isError && !changed && <Banner tone="error" title={quizFailure(commonTexts, overviewTexts, save.error)} />}
      <ConfirmPopup
        open={asking === 'unnamed'}
        title={overviewTexts.settings.unnamedTitle}
        message={overviewTexts.settings.unnamedMessage}
        confirm={{ label: overviewTexts.settings.discard, onClick: onClose }}
        cancel={overviewTexts.settings.keepEditing}
        onCancel={() => setAsking(null)}
      />
      <Popup
        open={asking === 'unsaved'}
        title={overviewTexts.settings.unsavedTitle}
        onDismiss={() => setAsking(null)}
        safe={
          <Button
            label={overviewTexts.settings.save}
            icon="save"
            onClick={() => {
              setAsking(null);
              close();
            }}
          />
        }
        others={<Button label={overviewTexts.settings.discardMine} look="delete" onClick={onClose} />}
      />
      <ChangedPopup
        open={changed}
        failure={reload.error}
        busy={reload.isPending}
        onReload={() => reload.mutate()}
        onOverwrite={() => {
          reload.reset();
          saveAnd(afterSave.current, true);
        }}
        onDiscard={() => {
          forget(id);
          onClose();
        }}
      />
    </Popup>
  );
}

/** Pressing the button removes it; its focus moves to the popup's safe button. */
const handOver = (button: HTMLButtonElement | null) => () => {
  if (document.activeElement !== button) return;
  button?.closest('dialog')?.querySelector<HTMLElement>('[data-safe] > *')?.focus({ preventScroll: true });
};

/** Says what was done, beside the pressed button, and offers Undo. */
function DoneBanner({ text, onUndo }: { text: string; onUndo: () => void }) {
  const overviewTexts = useOverviewTexts();
  const ref = useRef<HTMLDivElement>(null);
  // The popup's visible part may end right below the pressed button.
  useLayoutEffect(() => {
    if (text !== '') ref.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={ref} className={styles.done}>
      <Banner
        tone="success"
        title={text}
        action={
          <Button ref={handOver} label={overviewTexts.settings.undo} icon="undo" look="secondary" onClick={onUndo} />
        }
      />
    </div>
  );
}
