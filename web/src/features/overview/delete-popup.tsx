import type { Quiz } from '@quarry/events/quiz/quiz';
import { ApiError } from '#shared/api/request.ts';
import { quizFailure, useDeleteQuiz } from '#shared/host/quizzes.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';

interface DeletePopupProps {
  readonly quiz: Quiz;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a quiz after a confirmation. */
export function DeletePopup({ quiz, onClose, onDeleted }: DeletePopupProps) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const remove = useDeleteQuiz();
  const status = remove.error instanceof ApiError ? remove.error.status : null;
  const confirm = () => remove.mutate(quiz.id, { onSuccess: onDeleted });
  return (
    <ConfirmPopup
      open
      title={overviewTexts.deleteTitle}
      message={overviewTexts.deleteMessage(quiz.name)}
      confirm={{ label: overviewTexts.deleteConfirm, icon: 'delete', busy: remove.isPending, onClick: confirm }}
      onCancel={onClose}
    >
      {remove.isError && (
        <Banner tone="error" title={quizFailure(commonTexts, overviewTexts, remove.error)}>
          {status === 409 ? overviewTexts.playedMessage : undefined}
        </Banner>
      )}
    </ConfirmPopup>
  );
}
