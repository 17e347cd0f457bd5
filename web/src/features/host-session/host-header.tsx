import { useSyncExternalStore } from 'react';
import type { Elements } from '#shared/lib/elements.ts';
import { useShortcuts } from '#shared/lib/use-key-down.ts';
import { LanguageControl } from '#shared/texts/page-language.tsx';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Wordmark } from '#shared/ui/page/page.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import styles from './host-header.module.css';
import { joinAddress } from './host-navigation.ts';
import type { EnteredView } from './model/host-view.ts';
import { SoundButton } from './sound/sound-button.tsx';
import type { HostSounds } from './sound/use-host-sounds.ts';

interface HostHeaderProps {
  readonly view: EnteredView;
  readonly sounds: HostSounds;
  readonly fullscreen: Fullscreen | null;
  /** Whether the list of keys is open. */
  readonly keys: boolean;
  readonly onKeys: (open: boolean) => void;
  /** Buttons that open room panels. */
  readonly children?: Elements;
}

/** The quiz's name and, once it has begun, the code for latecomers; then any buttons. */
export function SessionHeader({ view, children }: { readonly view: EnteredView; readonly children?: Elements }) {
  const late = view.phase === 'playing' || view.phase === 'statistics' || view.phase === 'leaderboard';
  return (
    <header className={styles.header}>
      <Wordmark />
      <span className={styles.name} dir="auto">
        {view.quiz.name}
      </span>
      {late && (
        <span className={styles.code} dir="ltr" translate="no">
          <span>{`${joinAddress(view.quizCode).short} · `}</span>
          <strong>{view.quizCode}</strong>
        </span>
      )}
      {children}
    </header>
  );
}

/** The header of the host's own screen. */
export function HostHeader({ view, sounds, fullscreen, keys, onKeys, children }: HostHeaderProps) {
  const projectorTexts = useProjectorTexts();
  return (
    <SessionHeader view={view}>
      <div className={styles.buttons}>
        {children}
        <KeysButton open={keys} onOpen={onKeys} />
        {fullscreen !== null && (
          <Button
            label={fullscreen.on ? projectorTexts.windowed : projectorTexts.fullscreen}
            icon={fullscreen.on ? 'windowed' : 'fullscreen'}
            size="short"
            look="quiet"
            onClick={fullscreen.toggle}
          />
        )}
        <SoundButton sounds={sounds} />
        <LanguageControl />
      </div>
    </SessionHeader>
  );
}

/** The list of host keys, and the switch that turns single keys off (WCAG 2.1.4). */
function KeysButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const projectorTexts = useProjectorTexts();
  const [shortcuts, turn] = useShortcuts();
  const close = () => onOpen(false);
  return (
    <>
      <Button
        label={projectorTexts.keys.title}
        icon="keyboard"
        size="short"
        look="quiet"
        onClick={() => onOpen(true)}
      />
      <Popup open={open} title={projectorTexts.keys.title} message={projectorTexts.keys.message} onDismiss={close}>
        <dl className={styles.keys}>
          {projectorTexts.keys.names.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label={projectorTexts.keys.single}
          hint={projectorTexts.keys.singleHint}
          checked={shortcuts}
          onChange={turn}
        />
      </Popup>
    </>
  );
}

export interface Fullscreen {
  readonly on: boolean;
  readonly toggle: () => void;
}

function listen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** @returns null if the browser does not support it */
export function useFullscreen(): Fullscreen | null {
  const on = useSyncExternalStore(listen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return {
    on,
    toggle: () => {
      if (on) leaveFullscreen();
      // If the browser refuses, the window visibly does not change.
      else document.documentElement.requestFullscreen().catch(() => undefined);
    },
  };
}

export function leaveFullscreen(): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
}
