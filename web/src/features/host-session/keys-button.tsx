import { useState } from 'react';
import { useShortcuts } from '#shared/lib/use-shortcuts.ts';
import { COMMON } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import styles from './keys-button.module.css';

/** What the host's keys do, and the switch that turns single keys off (WCAG 2.1.4). */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  const [shortcuts, turn] = useShortcuts();
  const close = () => setOpen(false);
  return (
    <>
      <Button label={HOST.keys} icon="keyboard" size="short" look="secondary" onClick={() => setOpen(true)} />
      <Popup
        open={open}
        title={HOST.keys}
        message={HOST.keysMessage}
        onDismiss={close}
        safe={<Button label={COMMON.close} onClick={close} />}
      >
        <dl className={styles.keys}>
          {HOST.keyNames.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Switch label={HOST.singleKeys} hint={HOST.singleKeysHint} checked={shortcuts} onChange={turn} />
      </Popup>
    </>
  );
}
