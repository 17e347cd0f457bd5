import { HOST } from '#shared/strings/host.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Wordmark } from '#shared/ui/page/wordmark.tsx';
import styles from './host-header.module.css';
import { joinAddress } from './join-address.ts';
import type { HostView } from './model/host-view.ts';
import type { HostSounds } from './sound/use-host-sounds.ts';

interface HostHeaderProps {
  readonly view: HostView;
  readonly quizName: string;
  readonly entered: boolean;
  readonly sounds: HostSounds;
}

/** The quiz's name and, once it has begun, the code for whoever comes late. */
export function HostHeader({ view, quizName, entered, sounds }: HostHeaderProps) {
  const late = entered && view.phase !== 'lobby' && view.phase !== 'endscreen' && view.phase !== 'podium';
  return (
    <header className={styles.header}>
      <Wordmark />
      <span className={styles.name}>{quizName}</span>
      {late && (
        <span className={styles.code}>
          {joinAddress(view.quizCode).short} · <strong>{view.quizCode}</strong>
        </span>
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
