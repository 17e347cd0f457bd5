import type { PlayerId } from '@quarry/events/ids';
import { playersPage } from '@quarry/events/session/players-page';
import type { SessionState } from '@quarry/events/session/state';
import { useState } from 'react';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useReplayTexts } from '#shared/texts/replay.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './replay.module.css';

/** Most rows listed; the rest can be found by search. */
const ROWS = 50;

interface ReplayedPeopleProps {
  readonly state: SessionState;
  readonly watched: PlayerId | null;
  readonly onWatch: (player: PlayerId | null) => void;
}

/** The players at that moment; pressing one shows its phone. */
export function ReplayedPeople({ state, watched, onWatch }: ReplayedPeopleProps) {
  const commonTexts = useCommonTexts();
  const replayTexts = useReplayTexts();
  const [query, setQuery] = useState('');
  const { players, total } = playersPage(state, { query, sort: 'score', after: 0, limit: ROWS });
  return (
    <section className={styles.people} aria-label={replayTexts.people}>
      {watched !== null && (
        <Button label={replayTexts.showHost} icon="screens" look="secondary" onClick={() => onWatch(null)} />
      )}
      <TextField
        kind="userName"
        label={replayTexts.search}
        placeholder={replayTexts.searchPlaceholder}
        autoComplete="off"
        value={query}
        onChange={setQuery}
      />
      {total === 0 && <p>{replayTexts.nobody}</p>}
      <ul className={styles.list}>
        {players.map(({ id, identifier, connected, place, score }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.person}
              aria-pressed={id === watched}
              onClick={() => onWatch(id as PlayerId)}
            >
              <PlayerHelmet id={id} name={identifier} className={styles.helmet} />
              <bdi className={styles.name} translate="no">
                {identifier}
              </bdi>
              {!connected && <span className={styles.soft}>{commonTexts.away}</span>}
              {place > 0 && <span className={styles.soft}>{replayTexts.points(place, score)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {total > players.length && <p className={styles.soft}>{replayTexts.more(total - players.length)}</p>}
    </section>
  );
}
