import { HOST } from '#shared/strings/host.ts';
import styles from './answered-count.module.css';
import { answeredOf } from './model/host-counts.ts';
import type { HostView } from './model/host-view.ts';

/** 'x/y answered', and that everybody has. */
export function AnsweredCount({ view }: { view: HostView }) {
  const { answered, total, everybody } = answeredOf(view);
  return (
    <p className={styles.count} data-everybody={everybody || undefined}>
      <strong>{HOST.answered(answered, total)}</strong>
      {everybody && <span>{HOST.everybody}</span>}
    </p>
  );
}
