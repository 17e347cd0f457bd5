import { EDITOR } from '#shared/strings/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';

interface UnsavedPopupProps {
  readonly open: boolean;
  readonly saving: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** Leaving with changes that are not saved. */
export function UnsavedPopup({ open, saving, onStay, onDiscard, onSave }: UnsavedPopupProps) {
  return (
    <Popup
      open={open}
      title={EDITOR.unsavedTitle}
      message={EDITOR.unsavedMessage}
      onDismiss={onStay}
      safe={<Button label={EDITOR.save} icon="save" busy={saving} onClick={onSave} />}
      others={<Button label={EDITOR.discard} look="delete" onClick={onDiscard} />}
    />
  );
}
