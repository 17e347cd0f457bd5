import type { StatEntry } from '@quarry/events/hub-shapes';
import { lazy, type ReactNode, Suspense, useState, useTransition } from 'react';
import { useLocation } from 'wouter';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { type Fit, holdsWholeWords, sizes } from '#shared/lib/use-fit.ts';
import { rememberPage } from '#shared/navigation.ts';
import type { StoredPlayer } from '#shared/storage/storage.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FittedName } from '#shared/ui/fitted-name/fitted-name.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { ConfirmPopup, SomethingWrongPopup } from '#shared/ui/popup/popup.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './player-header.module.css';

/** Loaded on demand. A failure does not reload the page, which would lose an answer waiting for the connection. */
const loadSettings = () =>
  lazy(() =>
    import('./player-settings.tsx').then(
      ({ PlayerSettings }) => ({ default: PlayerSettings }),
      () => ({ default: SettingsFailed }),
    ),
  );

const SettingsFailed = ({ onClose }: { onClose: () => void }) => {
  const playerTexts = usePlayerTexts();
  return <SomethingWrongPopup open title={playerTexts.settingsFailed} onOk={onClose} />;
};

/** Height of two lines in px; more would make the header higher. */
const LOW = 44;
/** The smallest for enlarged text: no name is smaller than 13 px. */
const NAME: Fit = {
  sizes: sizes(0.625, 1.25, 1 / 16),
  otherwise: 0.625,
  fits: (name) => holdsWholeWords(name) && name.offsetHeight <= LOW,
};

interface PlayerHeaderProps {
  /** The player's entry; null until the service has sent it. */
  readonly own: StatEntry | null;
  readonly player: StoredPlayer;
  /** Overlays the name, so that nothing below it moves. */
  readonly notice?: ReactNode;
  /** Absent if there is nothing to leave. */
  readonly onLeave?: (() => Promise<void>) | undefined;
}

/** The player's name, points and Leave. The name opens the settings of this device. */
export function PlayerHeader({ own, player, notice, onLeave }: PlayerHeaderProps) {
  const playerTexts = usePlayerTexts();
  const [open, setOpen] = useState<ReturnType<typeof loadSettings> | 'leave' | null>(null);
  const [loads, startOpening] = useTransition();
  const [leaving, setLeaving] = useState(false);
  const [, navigate] = useLocation();
  const user = own?.user ?? player;
  const Settings = open === 'leave' ? null : open;
  const close = () => setOpen(null);
  const leave = async () => {
    const isHere = rememberPage();
    setLeaving(true);
    await onLeave?.();
    // The player may have gone elsewhere meanwhile.
    if (isHere()) navigate('/', { replace: true });
  };
  return (
    <header className={styles.header}>
      <div className={styles.place}>
        <button
          type="button"
          className={styles.who}
          aria-haspopup="dialog"
          aria-label={playerTexts.settingsOf(user.identifier)}
          aria-busy={loads || undefined}
          onClick={() => startOpening(() => setOpen(loadSettings()))}
        >
          {/* The helmet is unknown until the service has sent the name. */}
          {own === null ? (
            <span className={styles.helmet} />
          ) : (
            <PlayerHelmet id={user.id} name={user.identifier} className={styles.helmet} />
          )}
          <FittedName name={user.identifier} className={styles.name} beside={own?.score} fit={NAME} />
          <Icon name="expand" className={styles.more} />
        </button>
        {/* A new element for each score: one that grows would be a layout shift. */}
        {own && <Score key={own.score} value={own.score} />}
        <div className={styles.notice}>{notice}</div>
      </div>
      {onLeave && (
        <Button
          label={playerTexts.leave}
          icon="logout"
          size="short"
          look="secondary"
          onClick={() => setOpen('leave')}
        />
      )}
      <Suspense>{Settings && <Settings onClose={close} />}</Suspense>
      <ConfirmPopup
        open={open === 'leave' && onLeave !== undefined}
        title={playerTexts.leaveTitle}
        message={playerTexts.leaveMessage}
        confirm={{ label: playerTexts.leave, busy: leaving, onClick: leave }}
        cancel={playerTexts.stay}
        // The service may already have received the call.
        onCancel={() => leaving || close()}
      />
    </header>
  );
}
