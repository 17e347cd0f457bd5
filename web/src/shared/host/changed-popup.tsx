import { ApiError } from '#shared/api/request.ts';
import { SETTINGS } from '#shared/strings/overview.ts';
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
  /** Forgets the quiz and what was changed. */
  readonly onDiscard: () => void;
}

/**
 * Another window has saved the quiz in the meantime: load that version, or overwrite it. Only loading tells whether it has
 * deleted the quiz instead, because a save is refused alike: save it again, or discard it.
 */
export function ChangedPopup({ open, failure, busy, onReload, onOverwrite, onDiscard }: ChangedPopupProps) {
  if (failure instanceof ApiError && failure.status === 404)
    return (
      <Popup
        open={open}
        title={SETTINGS.deletedTitle}
        message={SETTINGS.deletedMessage}
        safe={<Button label={SETTINGS.saveAgain} icon="save" onClick={onOverwrite} />}
        others={<Button label={SETTINGS.discardMine} look="delete" onClick={onDiscard} />}
      />
    );
  return (
    <Popup
      open={open}
      title={SETTINGS.changedTitle}
      message={SETTINGS.changedMessage}
      safe={<Button label={SETTINGS.reload} busy={busy} onClick={onReload} />}
      others={<Button label={SETTINGS.overwrite} look="secondary" disabled={busy} onClick={onOverwrite} />}
    >
      {failure && <Banner tone="error" title={quizFailure(failure)} />}
    </Popup>
  );
}
