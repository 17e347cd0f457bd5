import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import type { StoredPlayer } from '#shared/storage/stored-player.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import type { PlayerView } from './model/player-view.ts';
import styles from './player-header.module.css';

interface PlayerHeaderProps {
  readonly view: PlayerView;
  readonly player: StoredPlayer;
  /** Left out where there is nothing to leave. */
  readonly onLeave?: (() => Promise<void>) | undefined;
}

/** Who plays, with how many points, and the way out. */
export function PlayerHeader({ view, player, onLeave }: PlayerHeaderProps) {
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const user = view.own?.user ?? player;
  const leave = async () => {
    setLeaving(true);
    await onLeave?.();
    navigate('/', { replace: true });
  };
  return (
    <header className={styles.header}>
      <PlayerHelmet id={user.id} name={user.identifier} className={styles.helmet} />
      <span className={styles.name}>{user.identifier}</span>
      {view.own && <Score value={view.own.score} />}
      {onLeave && (
        <Button label={PLAYER.leave} icon="logout" size="short" look="secondary" onClick={() => setAsking(true)} />
      )}
      <Popup
        open={asking}
        title={PLAYER.leaveTitle}
        message={PLAYER.leaveMessage}
        onDismiss={() => setAsking(false)}
        safe={<Button label={PLAYER.stay} look="secondary" onClick={() => setAsking(false)} />}
        others={<Button label={PLAYER.leave} look="delete" busy={leaving} onClick={leave} />}
      />
    </header>
  );
}
