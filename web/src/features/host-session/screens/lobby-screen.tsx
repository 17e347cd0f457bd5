import { type CSSProperties, type ReactNode, useState } from 'react';
import { BrandLogo } from '#shared/brand/brand-logo.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { PlayerChip } from '#shared/ui/player-chip/player-chip.tsx';
import { usePlaces } from '#shared/ui/player-chip/use-places.ts';
import { TeamBoard } from '#shared/ui/team/team-board.tsx';
import { joinAddress } from '../host-navigation.ts';
import type { ViewOf } from '../model/host-view.ts';
import { useCapacity } from '../use-capacity.ts';
import { JoinCode, QrCode } from './join-code.tsx';
import styles from './lobby-screen.module.css';

/** Size of a player's chip with its spacing, in rem. */
const CHIP = { width: 16.8, height: 2.75, least: 0 };

interface LobbyScreenProps {
  readonly view: ViewOf<'lobby'>;
  /** Shows the QR code on the whole screen; without it the code is only a picture. */
  readonly onEnlarge?: (() => void) | undefined;
}

/** Code, QR code and address, readable from the last row; below them the newest players, as many as fit. */
export function LobbyScreen({ view, onEnlarge }: LobbyScreenProps) {
  const commonTexts = useCommonTexts();
  const projectorTexts = useProjectorTexts();
  const [chips, capacity] = useCapacity<HTMLUListElement>(CHIP);
  const { players: joined } = view.summary;
  const players = usePlaces([...view.newest].reverse().slice(0, capacity));
  const hidden = joined - players.length;
  const { full, short } = joinAddress(view.quizCode);
  const qr = <QrCode value={full} title={projectorTexts.qr} size={240} />;
  return (
    <div className={styles.lobby}>
      <section className={`panel ${styles.card}`} aria-label={projectorTexts.code}>
        <div className={styles.words}>
          <p className={styles.label}>{projectorTexts.joinAt}</p>
          <p className={styles.address} dir="ltr" translate="no">
            {short}
          </p>
          <p className={styles.label}>{projectorTexts.code}</p>
          <JoinCode code={view.quizCode} className={styles.code} />
        </div>
        <BrandLogo brand={view.quiz.options.brand} className={styles.logo} />
        {onEnlarge === undefined ? (
          <div className={styles.qr}>{qr}</div>
        ) : (
          <button
            type="button"
            className={styles.qr}
            aria-haspopup="dialog"
            aria-label={projectorTexts.enlargeQr}
            onClick={onEnlarge}
          >
            {qr}
          </button>
        )}
      </section>
      <div className={styles.joined}>
        <Heading focusKey="lobby" className={styles.count}>
          <Count value={joined} /> <span>{projectorTexts.joined(joined)}</span>
        </Heading>
        {hidden > 0 && players.length > 0 && <p className={styles.hint}>{commonTexts.more(hidden)}</p>}
      </div>
      <TeamBoard teams={view.teams} kind="filling" size="hall" />
      {joined === 0 && <p className={styles.nobody}>{projectorTexts.nobody}</p>}
      <ul ref={chips} className={styles.chips} aria-label={projectorTexts.players}>
        {players.map((player, position) => (
          <Arrival key={player.id} position={position}>
            <PlayerChip id={player.id} name={player.identifier} away={!player.connected} size="hall" />
          </Arrival>
        ))}
      </ul>
    </div>
  );
}

/** Reserves room for three digits: no word beside it moves when it grows. */
function Count({ value }: { value: number }) {
  const formats = useFormats();
  const digits = formats.number(value);
  const room: CSSProperties & Record<'--room', number> = { '--room': Math.max(0, 3 - digits.length) };
  return (
    <span className={styles.number} style={room}>
      {digits}
    </span>
  );
}

/** Players who join together appear in turn, up to this many. */
const WAVE = 24;

/** Keeps its initial delay: a new one would replay the animation. */
function Arrival({ position, children }: { position: number; children: ReactNode }) {
  const [animationDelay] = useState(`${Math.min(position, WAVE) * 40}ms`);
  return <li style={{ animationDelay }}>{children}</li>;
}
