import { SETTINGS } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';

interface UnnamedPopupProps {
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Closing a quiz without a name warns that it cannot be saved (specification, section 5). */
export function UnnamedPopup({ open, onKeep, onDiscard }: UnnamedPopupProps) {
  return (
    <Popup
      open={open}
      title={SETTINGS.unnamedTitle}
      message={SETTINGS.unnamedMessage}
      onDismiss={onKeep}
      safe={<Button label={SETTINGS.keepEditing} onClick={onKeep} />}
      others={<Button label={SETTINGS.discard} look="delete" onClick={onDiscard} />}
    />
  );
}
