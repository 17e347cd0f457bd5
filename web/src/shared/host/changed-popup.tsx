import { ApiError } from '#shared/api/request.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { quizFailure } from './quizzes.ts';

interface ChangedPopupProps {
  readonly open: boolean;
  /** Why the other version could not be loaded. */
  readonly failure?: Error | null;
  /** The other version is being loaded. */
  readonly busy: boolean;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
  /** Discards the quiz and its changes. */
  readonly onDiscard: () => void;
}

/**
 * Another window has saved the quiz in the meantime: load that version, or overwrite it. If it was deleted instead, a
 * save is refused in the same way, and only loading tells: save it again, or discard it.
 */
export function ChangedPopup({ open, failure, busy, onReload, onOverwrite, onDiscard }: ChangedPopupProps) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  if (failure instanceof ApiError && failure.status === 404)
    return (
      <Popup
        open={open}
        title={overviewTexts.settings.deletedTitle}
        message={overviewTexts.settings.deletedMessage}
        safe={<Button label={overviewTexts.settings.saveAgain} icon="save" onClick={onOverwrite} />}
        others={<Button label={overviewTexts.settings.discardMine} look="delete" onClick={onDiscard} />}
      />
    );
  return (
    <Popup
      open={open}
      title={overviewTexts.settings.changedTitle}
      message={overviewTexts.settings.changedMessage}
      safe={<Button label={overviewTexts.settings.reload} busy={busy} onClick={onReload} />}
      others={
        <Button label={overviewTexts.settings.overwrite} look="secondary" disabled={busy} onClick={onOverwrite} />
      }
    >
      {failure && <Banner tone="error" title={quizFailure(commonTexts, overviewTexts, failure)} />}
    </Popup>
  );
}
