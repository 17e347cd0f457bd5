import { useShortcuts } from '#shared/lib/use-key-down.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { LanguageControl } from '#shared/texts/page-language.tsx';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';

/** The player's settings on this device. */
export function PlayerSettings({ onClose }: { onClose: () => void }) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  const [shortcuts, turnShortcuts] = useShortcuts();
  return (
    <Popup
      open
      title={playerTexts.settings}
      onDismiss={onClose}
      safe={<Button label={commonTexts.close} look="secondary" onClick={onClose} />}
    >
      <Switch
        label={playerTexts.shortcuts}
        hint={playerTexts.shortcutsHint}
        checked={shortcuts}
        onChange={turnShortcuts}
      />
      <LanguageControl />
    </Popup>
  );
}
