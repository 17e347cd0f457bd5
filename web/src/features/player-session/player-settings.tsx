import { useState } from 'react';
import { useShortcuts } from '#shared/lib/use-key-down.ts';
import { forget, readStored, type StorageKey, store } from '#shared/storage/storage.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { LanguageControl } from '#shared/texts/page-language.tsx';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { useSettingsTexts } from '#shared/texts/settings.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';

/** Part of this chunk, which saves phones a file. */
export { sting } from './sting/sting.ts';

/** A setting of this device, stored only if it differs from the default. */
function useSetting(key: StorageKey, usual: boolean): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(() => (readStored(key) === null) === usual);
  const turn = (next: boolean) => {
    if (next === usual) forget(key);
    else store(key, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, turn];
}

/** Whether the device can vibrate. */
const vibrates = () => 'vibrate' in navigator;

/** The player's settings on this device. */
export function PlayerSettings({ onClose }: { onClose: () => void }) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  const settingsTexts = useSettingsTexts();
  const [shortcuts, turnShortcuts] = useShortcuts();
  const [vibration, turnVibration] = useSetting('vibration', true);
  const [sting, turnSting] = useSetting('sting', false);
  return (
    <Popup
      open
      title={playerTexts.settings}
      onDismiss={onClose}
      safe={<Button label={commonTexts.close} look="secondary" onClick={onClose} />}
    >
      <Switch
        label={settingsTexts.shortcuts}
        hint={settingsTexts.shortcutsHint}
        checked={shortcuts}
        onChange={turnShortcuts}
      />
      {vibrates() && (
        <Switch
          label={settingsTexts.vibration}
          hint={settingsTexts.vibrationHint}
          checked={vibration}
          onChange={turnVibration}
        />
      )}
      <Switch label={settingsTexts.sting} hint={settingsTexts.stingHint} checked={sting} onChange={turnSting} />
      <LanguageControl />
    </Popup>
  );
}
