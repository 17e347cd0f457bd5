import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import styles from './end-screen.module.css';

/** The session could not be reached (specification, section 8). It is still being tried behind this screen. */
export function UnreachableScreen() {
  return (
    <Card className={styles.end}>
      <Heading focusKey="unreachable">{ERRORS.connection}</Heading>
      <Button label={COMMON.tryAgain} size="long" onClick={() => window.location.reload()} />
    </Card>
  );
}
