import { chooseHelmet } from '@quarry/events/helmet';
import type { UserRef } from '@quarry/events/hub-shapes';
import { useState } from 'react';
import { idForHelmet } from '#shared/art/helmet/choose-helmet.ts';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { HelmetPicker } from '#shared/art/helmet-picker/helmet-picker.tsx';
import type { Elements } from '#shared/lib/elements.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { Heading } from '#shared/ui/page/page.tsx';
import { PlayerChip } from '#shared/ui/player-chip/player-chip.tsx';
import { usePlaces } from '#shared/ui/player-chip/use-places.ts';
import type { ViewOf } from '../model/player-view.ts';
import { nameHint } from '../player-words.ts';
import styles from './lobby-screen.module.css';

interface LobbyScreenProps {
  readonly view: ViewOf<'lobby'>;
  /** The name that this device requested; the service may assign another one. */
  readonly asked: string;
  /** Whether the helmet can be changed now. */
  readonly live: boolean;
  readonly onHelmet: (id: string) => Promise<boolean>;
  readonly children?: Elements;
}

/** Waiting for the host: the player's own helmet, what happens next, and the newest players, at most fifty names. */
export function LobbyScreen({ view, asked, live, onHelmet, children }: LobbyScreenProps) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  const { own, newest, players } = view;
  const shown = usePlaces(newest.length > 0 ? [...newest].reverse() : own ? [own.user] : []);
  const hidden = Math.max(0, players - shown.length);
  return (
    <div className={styles.lobby}>
      <div className={styles.you}>
        <Heading focusKey="lobby" className={styles.heading}>
          {playerTexts.waiting}
        </Heading>
        {own && <OwnHelmet user={own.user} live={live} onHelmet={onHelmet} />}
        {own && own.user.identifier !== asked && (
          <p className={styles.hint}>{nameHint(playerTexts, view) || playerTexts.playsAs(own.user.identifier)}</p>
        )}
        <p className={styles.count}>{playerTexts.joined(Math.max(players, shown.length))}</p>
        <p className={styles.hint}>{playerTexts.waitingHint}</p>
        {children}
      </div>
      <ul className={styles.players} aria-label={playerTexts.joinedList}>
        {shown.map((player) => (
          <li key={player.id}>
            <PlayerChip id={player.id} name={player.identifier} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.hint}>{commonTexts.more(hidden)}</p>}
    </div>
  );
}

interface OwnHelmetProps extends Pick<LobbyScreenProps, 'live' | 'onHelmet'> {
  readonly user: UserRef;
}

/** The player's own helmet; a tap changes it. */
function OwnHelmet({ user: { id, identifier }, live, onHelmet }: OwnHelmetProps) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  const [choosing, setChoosing] = useState(false);
  /** The last requested id. After a lost connection the service may have accepted it all the same. */
  const [asked, setAsked] = useState<{ readonly id: string; readonly failed: boolean } | null>(null);
  const isUnsettled = asked !== null && asked.id !== id;
  const outcome = asked?.failed ? playerTexts.helmetFailed : commonTexts.saving;
  return (
    <>
      <button
        type="button"
        className={styles.own}
        aria-label={playerTexts.changeHelmet}
        aria-haspopup="dialog"
        disabled={!live}
        onClick={() => setChoosing(true)}
      >
        <PlayerHelmet id={id} name={identifier} />
      </button>
      <p className={styles.hint} aria-live="polite">
        {isUnsettled ? outcome : playerTexts.helmetHint}
      </p>
      {choosing && (
        <HelmetPicker
          worn={chooseHelmet(id, identifier)}
          onCancel={() => setChoosing(false)}
          onChoose={async (helmet) => {
            setChoosing(false);
            const next = { id: idForHelmet(helmet, identifier, randomId), failed: false };
            setAsked(next);
            const answer = (await onHelmet(next.id)) ? null : { ...next, failed: true };
            setAsked((latest) => (latest === next ? answer : latest));
          }}
        />
      )}
    </>
  );
}
