import { HOST } from '#shared/strings/host.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Wordmark } from '#shared/ui/page/wordmark.tsx';
import styles from './host-header.module.css';
import { joinAddress } from './join-address.ts';
import { KeysButton } from './keys-button.tsx';
import type { HostView } from './model/host-view.ts';
import type { HostSounds } from './sound/use-host-sounds.ts';
import type { Fullscreen } from './use-fullscreen.ts';

interface HostHeaderProps {
  readonly view: HostView;
  readonly entered: boolean;
  readonly sounds: HostSounds;
  readonly fullscreen: Fullscreen | null;
}

/** The quiz's name and, once it has begun, the code for whoever comes late. */
export function HostHeader({ view, entered, sounds, fullscreen }: HostHeaderProps) {
  const late = entered && view.phase !== 'lobby' && view.phase !== 'endscreen' && view.phase !== 'podium';
  return (
    <header className={styles.header}>
      <Wordmark />
      <span className={styles.name}>{view.quiz.name}</span>
      {late && (
        <span className={styles.code}>
          {joinAddress(view.quizCode).short} · <strong>{view.quizCode}</strong>
        </span>
      )}
      <KeysButton />
      {fullscreen !== null && (
        <Button
          label={fullscreen.on ? HOST.windowed : HOST.fullscreen}
          icon={fullscreen.on ? 'windowed' : 'fullscreen'}
          size="short"
          look="secondary"
          onClick={fullscreen.toggle}
        />
      )}
      <Button
        label={sounds.on ? HOST.soundOff : HOST.soundOn}
        icon={sounds.on ? 'sound' : 'mute'}
        size="short"
        look="secondary"
        onClick={sounds.toggle}
      />
    </header>
  );
}
