import { useShortcuts } from '#shared/lib/use-key-down.ts';
import { COMMON } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';

/** The player's settings on this device. */
export function PlayerSettings({ onClose }: { onClose: () => void }) {
  const [shortcuts, turnShortcuts] = useShortcuts();
  return (
    <Popup
      open
      title={PLAYER.settings}
      onDismiss={onClose}
      safe={<Button label={COMMON.close} look="secondary" onClick={onClose} />}
    >
      <Switch label={PLAYER.shortcuts} hint={PLAYER.shortcutsHint} checked={shortcuts} onChange={turnShortcuts} />
    </Popup>
  );
}
