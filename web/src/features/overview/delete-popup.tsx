import type { Quiz } from '@quarry/events/quiz/quiz';
import { ApiError } from '#shared/api/request.ts';
import { quizFailure, useDeleteQuiz } from '#shared/host/quizzes.ts';
import { COMMON } from '#shared/strings/common.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';

/** Asks before it deletes. A quiz that is already gone counts as deleted. */
export function DeletePopup({ quiz, onClose }: { quiz: Quiz; onClose: () => void }) {
  const remove = useDeleteQuiz();
  const status = remove.error instanceof ApiError ? remove.error.status : null;
  const confirm = () =>
    remove.mutate(quiz.id, {
      onSuccess: onClose,
      onError: (error) => error instanceof ApiError && error.status === 404 && onClose(),
    });
  return (
    <Popup
      open
      title={OVERVIEW.deleteTitle}
      message={OVERVIEW.deleteMessage(quiz.name)}
      onDismiss={onClose}
      safe={<Button label={COMMON.cancel} look="secondary" onClick={onClose} />}
      others={
        <Button label={OVERVIEW.deleteConfirm} icon="delete" look="delete" busy={remove.isPending} onClick={confirm} />
      }
    >
      {remove.isError && (
        <Banner tone="error" title={quizFailure(remove.error)}>
          {status === 409 ? OVERVIEW.playedMessage : undefined}
        </Banner>
      )}
    </Popup>
  );
}
