import { EDITOR } from '#shared/strings/editor.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './editor.module.css';

/** Whether the quiz is saved or why not, beside the button that saves it. */
export function SaveStatus({ problem, saved }: { problem: string | null; saved: boolean }) {
  if (problem !== null) {
    return (
      <p className={styles.problem} role="alert">
        <Icon name="warning" /> {problem}
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
