import { QRCodeSVG } from 'qrcode.react';
import { formatNumber } from '#shared/lib/text.ts';
import { joinAddress } from '#shared/navigation.ts';
import { COMMON } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { PlayerChip } from '#shared/ui/player-chip/player-chip.tsx';
import { TeamBoard } from '#shared/ui/team/team-board.tsx';
import { VirtualGrid } from '#shared/ui/virtual-grid/virtual-grid.tsx';
import type { HostView } from '../model/host-view.ts';
import styles from './lobby-screen.module.css';

/** Code, QR code and address, readable from the last row; below them the newest fifty players; everybody is in the people panel. */
export function LobbyScreen({ view }: { view: HostView }) {
  const address = joinAddress(view.quizCode);
  const { players: joined, newest = [] } = view.summary;
  const players = [...newest].reverse();
  const hidden = joined - players.length;
  return (
    <div className={styles.lobby}>
      <JoinCard
        code={view.quizCode}
        joinUrl={address.full}
        shortAddress={address.short}
        labels={{ goTo: HOST.joinAt, code: HOST.code, qr: HOST.qr }}
      />
      <Heading focusKey="lobby" className={styles.count}>
        <span className={styles.number}>{formatNumber(joined)}</span> {HOST.joined(joined)}
      </Heading>
      <TeamBoard teams={view.teams} kind="filling" size="hall" />
      {joined === 0 ? (
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
      {joined > 0 && hidden > 0 && <p className={styles.nobody}>{HOST.more(hidden)}</p>}
    </div>
  );
}

interface JoinCardProps {
  readonly code: string;
  /** The full address with `entryid`, for the QR code. */
  readonly joinUrl: string;
  /** The short address people type, such as `quarry.example/join`. */
  readonly shortAddress: string;
  readonly labels: { readonly goTo: string; readonly code: string; readonly qr: string };
}

/** Code, QR code and short address together. The QR code is 240 px wide (specification, section 9). */
function JoinCard({ code, joinUrl, shortAddress, labels }: JoinCardProps) {
  return (
    <section className={styles.card} aria-label={labels.code}>
      <div className={styles.words}>
        <p className={styles.label}>{labels.goTo}</p>
        <p className={styles.address}>{shortAddress}</p>
        <p className={styles.label}>{labels.code}</p>
        <p className={styles.code} data-testid="quiz-code">
          <span className="visually-hidden">{code}</span>
          <span aria-hidden="true">
            {code.slice(0, 3)}
            <i className={styles.gap} />
            {code.slice(3)}
          </span>
        </p>
      </div>
      <div className={styles.qr}>
        <QRCodeSVG
          value={joinUrl}
          size={240}
          level="M"
          marginSize={2}
          bgColor="#ffffff"
          fgColor="#20150b"
          title={labels.qr}
          role="img"
        />
      </div>
    </section>
  );
}
