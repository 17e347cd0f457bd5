import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { COMMON } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import type { PlayerView } from '../model/player-view.ts';
import styles from './end-screen.module.css';

/** 'Thank you for playing!' */
export function EndScreen({ view }: { view: PlayerView }) {
  const { own } = view;
  return (
    <Card className={styles.end}>
      {own && <PlayerHelmet id={own.user.id} name={own.user.identifier} className={styles.helmet} />}
      <Heading focusKey="endscreen">{PLAYER.thanks}</Heading>
      {own && <Score value={own.score} size="large" />}
      <p>{PLAYER.thanksHint}</p>
      <ButtonLink to="/" label={COMMON.home} size="long" />
    </Card>
  );
}
