import type { ReactNode } from 'react';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { PLAYER } from '#shared/strings/player.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { PlayerChip } from '#shared/ui/player-chip/player-chip.tsx';
import type { PlayerView } from '../model/player-view.ts';
import styles from './lobby-screen.module.css';

/**
 * Waiting for the host: who has joined, newest first, at most fifty names.
 * @param asked the name that this device asked for; the service may give another one
 */
export function LobbyScreen({ view, asked, children }: { view: PlayerView; asked: string; children?: ReactNode }) {
  const { total, newest } = view.lobby;
  const shown = newest.length > 0 ? [...newest].reverse() : view.own ? [view.own.user] : [];
  const hidden = Math.max(0, total - shown.length);
  return (
    <div className={styles.lobby}>
      <div className={styles.you}>
        <Heading focusKey="lobby" className={styles.heading}>
          {PLAYER.waiting}
        </Heading>
        {view.own && <PlayerHelmet id={view.own.user.id} name={view.own.user.identifier} className={styles.own} />}
        {view.own && view.own.user.identifier !== asked && (
          <p className={styles.hint}>{PLAYER.playsAs(view.own.user.identifier)}</p>
        )}
        <p className={styles.count}>{PLAYER.joined(Math.max(total, shown.length))}</p>
        <p className={styles.hint}>{PLAYER.waitingHint}</p>
        {children}
      </div>
      <ul className={styles.players} aria-label={PLAYER.joinedList}>
        {shown.map((player) => (
          <li key={player.id}>
            <PlayerChip id={player.id} name={player.identifier} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.hint}>{PLAYER.andMore(hidden)}</p>}
    </div>
  );
}
