import { OVERVIEW } from '#shared/strings/overview.ts';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';

interface RunningPopupProps {
  readonly open: boolean;
  /** False when the quiz of that session is over. */
  readonly isPlayed: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** Asks before a new session ends the one that runs (specification, section 4). */
export function RunningPopup({ open, isPlayed, onStart, onCancel }: RunningPopupProps) {
  return (
    <ConfirmPopup
      open={open}
      title={isPlayed ? OVERVIEW.runningTitle : OVERVIEW.endedTitle}
      message={isPlayed ? OVERVIEW.runningMessage : OVERVIEW.endedMessage}
      confirm={{ label: OVERVIEW.startAnyway, icon: 'play', look: 'primary', onClick: onStart }}
      onCancel={onCancel}
    />
  );
}
