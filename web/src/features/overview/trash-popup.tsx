import type { ListedQuiz } from '@quarry/events/http';
import { useState } from 'react';
import { Failed } from '#shared/host/host-layout.tsx';
import { useDeleteForGood, useRestoreQuiz, useTrash } from '#shared/host/library.ts';
import { quizFailure } from '#shared/host/quizzes.ts';
import { restoreFocus } from '#shared/host/restore-focus.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { daysLeft } from './days-left.ts';
import styles from './trash-popup.module.css';

/** The deleted quizzes: each can be restored, or deleted for good. */
export function TrashPopup({ onClose }: { readonly onClose: () => void }) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const trash = useTrash();
  const restore = useRestoreQuiz();
  const remove = useDeleteForGood();
  const [done, setDone] = useState<{ readonly how: 'restored' | 'removed'; readonly name: string } | null>(null);
  const texts = overviewTexts.trash;
  const error = restore.error ?? remove.error;
  const busy = restore.isPending ? restore.variables : remove.isPending ? remove.variables : null;
  const act = (how: 'restored' | 'removed', { id, name }: ListedQuiz) => {
    restore.reset();
    remove.reset();
    setDone(null);
    (how === 'restored' ? restore : remove).mutate(id, { onSuccess: () => setDone({ how, name }) });
  };
  return (
    <Popup open wide title={texts.title} message={texts.hint} onDismiss={onClose}>
      {trash.isPending && <Loading label={commonTexts.loading} />}
      {trash.isError && (
        <Failed
          text={quizFailure(commonTexts, overviewTexts, trash.error)}
          busy={trash.isFetching}
          onRetry={() => trash.refetch()}
        />
      )}
      {error !== null && <Banner tone="error" title={quizFailure(commonTexts, overviewTexts, error)} />}
      <p role="status" className={styles.done}>
        {done && texts[done.how](done.name)}
      </p>
      {trash.data?.length === 0 && <p>{texts.empty}</p>}
      <ul className={styles.list}>
        {trash.data?.map((quiz) => (
          <TrashRow
            key={quiz.id}
            quiz={quiz}
            busy={busy === quiz.id}
            onRestore={() => act('restored', quiz)}
            onRemove={() => act('removed', quiz)}
          />
        ))}
      </ul>
    </Popup>
  );
}

interface TrashRowProps {
  readonly quiz: ListedQuiz;
  readonly busy: boolean;
  readonly onRestore: () => void;
  readonly onRemove: () => void;
}

function TrashRow({ quiz, busy, onRestore, onRemove }: TrashRowProps) {
  const overviewTexts = useOverviewTexts();
  const texts = overviewTexts.trash;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong dir="auto">{quiz.name}</strong>
        <span>
          {[
            overviewTexts.questions(quiz.questions.length),
            texts.left(daysLeft(quiz.deletedAt ?? '', Date.now())),
          ].join(' · ')}
        </span>
      </span>
      <Button
        ref={restoreFocus}
        label={texts.restore}
        aria-label={texts.restoreOne(quiz.name)}
        icon="undo"
        look="secondary"
        busy={busy}
        onClick={onRestore}
      />
      <Button
        ref={restoreFocus}
        label={texts.remove}
        aria-label={texts.removeOne(quiz.name)}
        icon="delete"
        look="remove"
        busy={busy}
        onClick={onRemove}
      />
    </li>
  );
}
