import { useFormats } from '#shared/texts/language.tsx';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './sound-button.module.css';
import type { HostSounds } from './use-host-sounds.ts';

/** Turns the sound on and off, with its volume; while the browser blocks it, says how to unblock it. */
export function SoundButton({ sounds }: { readonly sounds: HostSounds }) {
  const projectorTexts = useProjectorTexts();
  if (!sounds.supported) return null;
  const press = sounds.on ? projectorTexts.soundOff : projectorTexts.soundOn;
  return (
    <>
      <Button
        label={sounds.blocked ? projectorTexts.soundBlocked : press}
        icon={sounds.on && !sounds.blocked ? 'sound' : 'mute'}
        size={sounds.blocked ? 'medium' : 'short'}
        look="quiet"
        onClick={sounds.toggle}
      />
      {!sounds.blocked && <SoundState sounds={sounds} />}
    </>
  );
}

/** Without a button, for a stage: the volume, or that any press on the page unblocks it. Empty while it is off. */
export function SoundState({ sounds }: { readonly sounds: HostSounds }) {
  const projectorTexts = useProjectorTexts();
  const formats = useFormats();
  if (!sounds.on) return null;
  return (
    <output className={styles.state}>
      {sounds.blocked ? projectorTexts.soundBlocked : formats.percent(sounds.volume)}
    </output>
  );
}
