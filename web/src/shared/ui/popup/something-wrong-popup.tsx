import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from './popup.tsx';

/** The general popup, for a failure without a text of its own (specification, section 8). */
export function SomethingWrongPopup({ open, onOk }: { open: boolean; onOk: () => void }) {
  return (
    <Popup
      open={open}
      title={ERRORS.somethingWrong}
      onDismiss={onOk}
      safe={<Button label={COMMON.ok} onClick={onOk} />}
    />
  );
}
