import type { Quiz } from '@quarry/events/quiz/quiz';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ChangedPopup } from '#shared/host/changed-popup.tsx';
import { isChangedElsewhere, quizFailure } from '#shared/host/quiz-failure.ts';
import { useSaveQuiz } from '#shared/host/quiz-queries.ts';
import type { StoredQuiz } from '#shared/host/quizzes-api.ts';
import { SETTINGS } from '#shared/strings/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { TransferButtons } from './transfer-buttons.tsx';
import { UnnamedPopup } from './unnamed-popup.tsx';

interface SettingsFormProps {
  readonly stored: StoredQuiz;
  readonly onClose: () => void;
  /** Loads the version another window has saved. */
  readonly onReload: () => void;
}

/** The settings under the host's hands; they are saved when the popup is closed. */
export function SettingsForm({ stored, onClose, onReload }: SettingsFormProps) {
  const navigate = useNavigate();
  const save = useSaveQuiz();
  const form = useForm<Quiz>({ defaultValues: stored.quiz });
  // Read while rendering, which is how the form knows that somebody wants to know.
  const { isDirty } = form.formState;
  const [asking, setAsking] = useState(false);
  const named = form.watch('name').trim() !== '';
  const isNew = stored.etag === null;
  const changed = isChangedElsewhere(save.error);

  const saveAnd = (then: () => void, overwrite = false) => {
    const quiz = form.getValues();
    if (!isNew && !isDirty) return then();
    save.mutate({ stored: { quiz, etag: stored.etag }, overwrite }, { onSuccess: then });
  };
  const close = () => {
    if (named) saveAnd(onClose);
    else setAsking(true);
  };
  const editQuestions = () => saveAnd(() => navigate(`/overview/editor?id=${encodeURIComponent(stored.quiz.id)}`));

  return (
    <Popup
      open
      wide
      title={SETTINGS.title}
      onDismiss={close}
      focus="field"
      safe={<Button label={SETTINGS.close} look="secondary" busy={save.isPending} onClick={close} />}
      others={
        <Button
          label={SETTINGS.editQuestions}
          icon="create"
          disabled={!named}
          busy={save.isPending}
          onClick={editQuestions}
        />
      }
    >
      <SettingsFields form={form} />
      <TransferButtons quiz={form.watch()} onImport={(quiz) => form.reset(quiz, { keepDefaultValues: true })} />
      {save.isError && !changed && <Banner tone="error" title={quizFailure(save.error)} />}
      <UnnamedPopup open={asking} onKeep={() => setAsking(false)} onDiscard={onClose} />
      <ChangedPopup open={changed} onReload={onReload} onOverwrite={() => saveAnd(onClose, true)} />
    </Popup>
  );
}
