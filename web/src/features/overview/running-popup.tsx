import { useOverviewTexts } from '#shared/texts/overview.ts';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';

interface RunningPopupProps {
  readonly open: boolean;
  /** False if the quiz of that session is over. */
  readonly isPlayed: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** Asks before a new session ends the running one (specification, section 4). */
export function RunningPopup({ open, isPlayed, onStart, onCancel }: RunningPopupProps) {
  const overviewTexts = useOverviewTexts();
  return (
    <ConfirmPopup
      open={open}
      title={isPlayed ? overviewTexts.runningTitle : overviewTexts.endedTitle}
      message={isPlayed ? overviewTexts.runningMessage : overviewTexts.endedMessage}
      confirm={{ label: overviewTexts.startAnyway, icon: 'play', look: 'primary', onClick: onStart }}
      onCancel={onCancel}
    />
  );
}
