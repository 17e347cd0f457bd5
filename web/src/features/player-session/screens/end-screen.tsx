import { type ComponentType, lazy, Suspense } from 'react';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import type { FinalResult } from '#shared/storage/kept-result.ts';
import { COMMON } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading } from '#shared/ui/page/page.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './end-screen.module.css';

interface EndScreenProps {
  readonly result: FinalResult | null;
  readonly sessionId: string;
}

/** Loaded at the end. A phone without a connection does without them. */
const Keepsakes = lazy<ComponentType<{ result: FinalResult; sessionId: string }>>(() =>
  import('#features/receipt/keepsakes.tsx').then(
    ({ Keepsakes }) => ({ default: Keepsakes }),
    () => ({ default: () => null }),
  ),
);

/** 'Thank you for playing!', with the result, a card of it and the receipt. */
export function EndScreen({ result, sessionId }: EndScreenProps) {
  return (
    <Card className={styles.end}>
      {result && <PlayerHelmet id={result.id} name={result.identifier} className={styles.helmet} />}
      <Heading focusKey="endscreen">{PLAYER.thanks}</Heading>
      {result && (
        <p className={styles.result}>
          <Score value={result.score} size="large" />
          {result.place !== null && result.players !== null && (
            <strong>{PLAYER.place(result.place, result.players)}</strong>
          )}
          {result.shared && result.place === 1 && <span>{PLAYER.shared}</span>}
        </p>
      )}
      <p className={styles.hint}>{result?.players === null ? PLAYER.lastKnown : PLAYER.thanksHint}</p>
      {result && (
        <Suspense fallback={<span className={styles.later} />}>
          <Keepsakes result={result} sessionId={sessionId} />
        </Suspense>
      )}
      <ButtonLink to="/" label={COMMON.home} size="long" />
    </Card>
  );
}
