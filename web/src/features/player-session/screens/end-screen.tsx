import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { nobodyScored } from '#shared/session/trend.ts';
import { type FinalResult, keepResult } from '#shared/storage/kept-result.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useEndTexts } from '#shared/texts/end.ts';
import { useFinaleTexts } from '#shared/texts/finale.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading } from '#shared/ui/page/page.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import { PlayAgain } from '../again/play-again.tsx';
import { warmWords } from '../warm-words.ts';
import styles from './end-screen.module.css';

interface EndScreenProps {
  readonly result: FinalResult | null;
  readonly sessionId: string;
  /** The host has changed the points since they were shown. */
  readonly isCorrected?: boolean;
}

/** Loaded at the end; left out on a phone without a connection. */
const Keepsakes = lazy<ComponentType<{ result: FinalResult; sessionId: string }>>(() =>
  import('#features/receipt/keepsakes.tsx').then(
    ({ Keepsakes }) => ({ default: Keepsakes }),
    () => ({ default: () => null }),
  ),
);

/** 'Thank you for playing!', with the result, a card of it and the receipt. */
export function EndScreen({ result, sessionId, isCorrected }: EndScreenProps) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  const endTexts = useEndTexts();
  return (
    <>
      <Card className={styles.end}>
        {result && <PlayerHelmet id={result.id} name={result.identifier} className={styles.helmet} />}
        <Heading focusKey="endscreen">{endTexts.thanks}</Heading>
        {result && (
          <p className={styles.result}>
            <Score value={result.score} size="large" />
            <Place {...result} />
          </p>
        )}
        <p className={styles.hint}>
          {isCorrected
            ? playerTexts.scoresChanged
            : result?.players === null
              ? endTexts.lastKnown
              : endTexts.thanksHint}
        </p>
        {result && (
          <Suspense fallback={<span className={styles.later} />}>
            <Keepsakes result={result} sessionId={sessionId} />
          </Suspense>
        )}
        <ButtonLink to="/" label={commonTexts.home} size="long" />
      </Card>
      {result && <PlayAgain result={result} sessionId={sessionId} />}
    </>
  );
}

/** The result kept on this device; changes by the host after the end come from the receipt. */
export function LastResult({ kept, sessionId }: { kept: FinalResult; sessionId: string }) {
  const [result, setResult] = useState(kept);
  useEffect(() => {
    let open = true;
    const update = async () => {
      const { claimedResult } = await import('#features/receipt/keepsakes.tsx');
      const claimed = await claimedResult(sessionId, kept);
      if (claimed === kept) return;
      keepResult(sessionId, claimed, Date.now());
      if (open) setResult(claimed);
    };
    // Without a connection or a receipt the kept result stays.
    update().catch(() => undefined);
    return () => {
      open = false;
    };
  }, [kept, sessionId]);
  return <EndScreen result={result} sessionId={sessionId} isCorrected={result.score !== kept.score} />;
}

function Place({ place, players, score, shared }: FinalResult) {
  const finaleTexts = useFinaleTexts();
  const playerTexts = usePlayerTexts();
  if (nobodyScored(place, score)) return <span>{playerTexts.noneScored}</span>;
  if (place === null || players === null) return null;
  return (
    <>
      <strong>{playerTexts.place(place, players)}</strong>
      {shared && place === 1 && <span>{playerTexts.shared}</span>}
      <span className={styles.warm}>{warmWords(finaleTexts, { score, place, players, shared })}</span>
    </>
  );
}
