import { RECONNECT } from '#shared/strings/reconnect.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';

interface ReconnectPopupProps {
  readonly open: boolean;
  readonly message: string;
  readonly onReconnect: () => void;
  readonly onCancel: () => void;
  /** 'Cancel' unless the way back is another one. */
  readonly cancelLabel?: string;
  readonly busy?: boolean;
  /** Why the way out did not work. */
  readonly problem?: string | undefined;
}

/** The reconnection prompt (specification, section 2). */
export function ReconnectPopup(props: ReconnectPopupProps) {
  const { open, message, onReconnect, onCancel, cancelLabel = RECONNECT.cancel, busy, problem } = props;
  return (
    <Popup
      open={open}
      title={RECONNECT.title}
      message={message}
      // The other one may leave a session for good.
      safe={<Button label={RECONNECT.reconnect} onClick={onReconnect} />}
      others={<Button label={cancelLabel} look="secondary" onClick={onCancel} busy={busy} />}
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
    </Popup>
  );
}
