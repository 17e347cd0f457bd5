import { COMMON, CONNECTION } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import type { Choice } from '../model/player-view.ts';
import styles from './choice-status.module.css';

/** Where the answer is: on this phone, on its way, or in. A quick way there is not mentioned. */
export function ChoiceStatus({ choice, live }: { choice: Choice | null; live: boolean }) {
  const state = choice?.status ?? 'none';
  return (
    <p className={styles.status} data-state={state} role="status">
      {state === 'stored' && (
        <>
          <Icon name="tick" /> {PLAYER.answerStored}
        </>
      )}
      {(state === 'queued' || state === 'sending') && (
        <span className={styles.waiting} key={live ? 'saving' : 'kept'}>
          {live ? COMMON.saving : PLAYER.answerQueued}
          {live && <span className={styles.slow}> {CONNECTION.busyPlayer}</span>}
        </span>
      )}
      {state === 'lost' && PLAYER.answerLost}
    </p>
  );
}
