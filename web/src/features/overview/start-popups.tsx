import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';

interface RunningPopupProps {
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onStart: () => void;
}

/** Starting a session while one is running ends the running one (specification, section 4). */
export function RunningPopup({ open, onCancel, onStart }: RunningPopupProps) {
  return (
    <Popup
      open={open}
      title={OVERVIEW.runningTitle}
      message={OVERVIEW.runningMessage}
      onDismiss={onCancel}
      safe={<Button label={COMMON.cancel} look="secondary" onClick={onCancel} />}
      others={<Button label={OVERVIEW.startAnyway} icon="play" onClick={onStart} />}
    />
  );
}

interface UnsurePopupProps {
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
}

/** Whether the quiz may begin could not be asked, which is not a yes. */
export function UnsurePopup({ open, onCancel, onAgain }: UnsurePopupProps) {
  return (
    <Popup
      open={open}
      title={OVERVIEW.unsureTitle}
      message={ERRORS.network}
      onDismiss={onCancel}
      safe={<Button label={COMMON.cancel} look="secondary" onClick={onCancel} />}
      others={<Button label={COMMON.tryAgain} onClick={onAgain} />}
    />
  );
}

/** Editing and deleting are blocked while the quiz is played (specification, section 4). */
export function BeingPlayedPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Popup
      open={open}
      title={OVERVIEW.playedTitle}
      message={OVERVIEW.playedMessage}
      onDismiss={onClose}
      safe={<Button label={COMMON.ok} onClick={onClose} />}
    />
  );
}
