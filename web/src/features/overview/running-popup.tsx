import { OVERVIEW } from '#shared/strings/overview.ts';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';

interface RunningPopupProps {
  readonly open: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** Asks before a new session ends the one that runs (specification, section 4). */
export function RunningPopup({ open, onStart, onCancel }: RunningPopupProps) {
  return (
    <ConfirmPopup
      open={open}
      title={OVERVIEW.runningTitle}
      message={OVERVIEW.runningMessage}
      confirm={{ label: OVERVIEW.startAnyway, icon: 'play', look: 'primary', onClick: onStart }}
      onCancel={onCancel}
    />
  );
}
