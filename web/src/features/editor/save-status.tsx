import { ERRORS } from '#shared/strings/common.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './editor.module.css';
import type { SaveProblem } from './use-draft.ts';

/** Whether the quiz is saved, beside the button that saves it. */
export function SaveStatus({ problem, saved }: { problem: SaveProblem; saved: boolean }) {
  if (problem === 'played' || problem === 'failed') {
    return (
      <p className={styles.problem} role="alert">
        <Icon name="warning" /> {problem === 'played' ? OVERVIEW.playedTitle : ERRORS.generic}
      </p>
    );
  }
  return (
    <p className={styles.saved} role="status">
      {saved && (
        <>
          <Icon name="tick" /> {EDITOR.saved}
        </>
      )}
    </p>
  );
}
