import type { ResultsAnswer } from '@quarry/events/http';
import { LIMITS } from '@quarry/events/limits';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { keepForm, readKeptForm } from '#shared/host/kept-form.ts';
import { linesOf } from '#shared/host/lines.ts';
import { rememberPage } from '#shared/navigation.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useResultsTexts } from '#shared/texts/results.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { ConfirmPopup, SomethingWrongPopup } from '#shared/ui/popup/popup.tsx';
import { useTyped } from '#shared/ui/text-field/text-field.tsx';
import styles from './results.module.css';
import { noteForm, useNote, useRemoval } from './use-results.ts';

/** The host's note on a session. */
export function Note({ results: { sessionId, note } }: { results: Pick<ResultsAnswer, 'sessionId' | 'note'> }) {
  const commonTexts = useCommonTexts();
  const resultsTexts = useResultsTexts();
  const id = useId();
  const form = noteForm(sessionId);
  /** Null until something is typed. */
  const [typed, setTyped] = useState(() => readKeptForm(form, z.string()));
  const unsaved = typed === note ? null : typed;
  // Kept while typing: the page may be left or reloaded without warning.
  useEffect(() => keepForm(form, unsaved), [form, unsaved]);
  const [field, cut] = useTyped(typed ?? note, setTyped, linesOf, LIMITS.noteLength);
  const save = useNote(sessionId);
  return (
    <section className={`panel ${styles.panel}`}>
      <h2 id={id}>{resultsTexts.note}</h2>
      <p id={`${id}-hint`}>{resultsTexts.noteHint}</p>
      <textarea
        {...field}
        className={styles.note}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        dir="auto"
        rows={4}
      />
      <p aria-live="polite">{cut}</p>
      {save.isSuccess && unsaved === null && <Banner tone="success" title={resultsTexts.noteSaved} />}
      {save.isError && <Banner tone="error" title={failureText(commonTexts, save.error)} />}
      <div className={styles.action}>
        <Button
          label={resultsTexts.noteSave}
          icon="save"
          look="secondary"
          busy={save.isPending}
          disabled={unsaved === null}
          onClick={() => unsaved !== null && save.mutate(unsaved)}
        />
      </div>
    </section>
  );
}

/** Deletes the session after a prompt that says what is deleted. */
export function Removal({ sessionId }: { sessionId: string }) {
  const resultsTexts = useResultsTexts();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const removal = useRemoval(sessionId);
  const close = () => setAsked(false);
  const remove = () => {
    const isHere = rememberPage();
    const onSuccess = () => isHere() && navigate('/results', { replace: true });
    removal.mutate(undefined, { onSuccess });
  };
  return (
    <div className={styles.action}>
      <Button
        label={resultsTexts.remove}
        icon="delete"
        look="remove"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      />
      <ConfirmPopup
        open={asked && !removal.isError}
        title={resultsTexts.removeTitle}
        message={resultsTexts.removeMessage}
        confirm={{
          label: resultsTexts.removeConfirm,
          icon: 'delete',
          busy: removal.isPending,
          onClick: remove,
        }}
        onCancel={close}
      />
      <SomethingWrongPopup open={removal.isError} onOk={removal.reset} />
    </div>
  );
}
