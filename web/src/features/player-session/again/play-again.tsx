import { chooseHelmet } from '@quarry/events/helmet';
import { useEffect, useState } from 'react';
import { call } from '#shared/api/request.ts';
import { idForHelmet } from '#shared/art/helmet/choose-helmet.ts';
import { buzz } from '#shared/lib/device.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { deviceId, randomId } from '#shared/storage/device-id.ts';
import { type FinalResult, readResult } from '#shared/storage/kept-result.ts';
import { useEndTexts } from '#shared/texts/end.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { askLater } from './ask-later.ts';
import styles from './play-again.module.css';

interface Next {
  readonly sessionId: string;
  readonly code: string;
  readonly quizName: string;
}

function isNext(value: unknown): value is Next {
  const { sessionId, code, quizName } = fieldsOf(value);
  return [sessionId, code, quizName].every((text) => typeof text === 'string');
}

/** @returns the session in which an ended session's quiz is played again; null: none yet, or unknown */
async function findNext(sessionId: string): Promise<Next | null> {
  const path = `/api/session/${encodeURIComponent(sessionId)}/again`;
  const response = await call(path, { headers: { 'x-device-id': deviceId() } });
  const next: unknown = response.status === 200 ? await response.json() : null;
  return isNext(next) ? next : null;
}

interface PlayAgainProps {
  readonly sessionId: string;
  readonly result: FinalResult;
}

/**
 * Offers a phone at the end of a quiz to join when the host plays it again: one tap, keeping name and helmet (decision
 * 470).
 */
export function PlayAgain({ sessionId, result }: PlayAgainProps) {
  const endTexts = useEndTexts();
  const [next, setNext] = useState<Next | null>(null);
  const { id, identifier, players } = result;
  useEffect(() => {
    // Rehearsals and replays show this screen too, for sessions that this device has not played.
    if (readResult(sessionId, Date.now()) === null) return;
    return askLater(players ?? 0, async () => {
      const found = await findNext(sessionId).catch(() => null);
      if (found === null) return false;
      setNext(found);
      buzz([40, 60, 40]);
      return true;
    });
  }, [sessionId, players]);
  const follow = ({ sessionId: quizSessionId, code }: Next) => {
    const helmet = idForHelmet(chooseHelmet(id, identifier), identifier, randomId);
    const quizUser = { id: helmet, identifier, deviceId: deviceId() };
    // The page starts again with the session in its history state, as after a manual reload.
    history.replaceState({ quizSessionId, quizUser, quizCode: code }, '');
    window.location.reload();
  };
  return (
    <section className={styles.room} aria-live="polite">
      {next !== null && (
        <div className={`panel ${styles.again}`}>
          <p className={styles.words}>{endTexts.again}</p>
          <Button label={endTexts.follow(identifier)} icon="join" size="long" onClick={() => follow(next)} />
          {/* It covers the link to the home screen. */}
          <Button label={endTexts.notNow} look="quiet" size="long" onClick={() => setNext(null)} />
        </div>
      )}
    </section>
  );
}
