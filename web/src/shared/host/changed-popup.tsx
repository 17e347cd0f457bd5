import { SETTINGS } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';

interface ChangedPopupProps {
  readonly open: boolean;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
}

/** Another window saved the quiz meanwhile: take that version, or save this one over it. */
export function ChangedPopup({ open, onReload, onOverwrite }: ChangedPopupProps) {
  return (
    <Popup
      open={open}
      title={SETTINGS.changedTitle}
      message={SETTINGS.changedMessage}
      safe={<Button label={SETTINGS.reload} onClick={onReload} />}
      others={<Button label={SETTINGS.overwrite} look="secondary" onClick={onOverwrite} />}
    />
  );
}
