import { formatNumber } from '#shared/lib/format.ts';
import { COMMON } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { JoinCard } from '#shared/ui/join-card/join-card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { PlayerChip } from '#shared/ui/player-chip/player-chip.tsx';
import { VirtualGrid } from '#shared/ui/virtual-grid/virtual-grid.tsx';
import { joinAddress } from '../join-address.ts';
import type { HostView } from '../model/host-view.ts';
import styles from './lobby-screen.module.css';

/** Code, QR code and address together, readable from the last row; below it the players, newest first. */
export function LobbyScreen({ view }: { view: HostView }) {
  const address = joinAddress(view.quizCode);
  const players = [...view.players.values()].reverse();
  return (
    <div className={styles.lobby}>
      <JoinCard
        code={view.quizCode}
        joinUrl={address.full}
        shortAddress={address.short}
        labels={{ goTo: HOST.joinAt, code: HOST.code, qr: HOST.qr }}
      />
      <Heading focusKey="lobby" className={styles.count}>
        <span className={styles.number}>{formatNumber(players.length)}</span> {HOST.joined(players.length)}
      </Heading>
      {players.length === 0 ? (
        <p className={styles.nobody}>{HOST.nobody}</p>
      ) : (
        <VirtualGrid
          items={players}
          keyOf={(player) => player.id}
          label={HOST.players}
          columnWidth={260}
          rowHeight={72}
        >
          {(player) => (
            <PlayerChip
              id={player.id}
              name={player.identifier}
              away={!player.connected}
              awayLabel={COMMON.away}
              size="hall"
            />
          )}
        </VirtualGrid>
      )}
    </div>
  );
}
