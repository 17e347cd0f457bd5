import { useId, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { formatNumber } from '#shared/lib/text.ts';
import { REHEARSAL } from '#shared/strings/rehearsal.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import { ScreenFrame } from '#shared/ui/screen-frame/screen-frame.tsx';
import { CROWD } from './model/crowd.ts';
import type { RehearsedScreens } from './model/rehearsed-screens.ts';
import styles from './rehearsal.module.css';
import { RehearsedHost } from './rehearsed-host.tsx';
import { RehearsedPhone } from './rehearsed-phone.tsx';

interface RehearsalScreenProps {
  /** The quiz's. */
  readonly name: string;
  readonly screens: RehearsedScreens;
  readonly players: number;
  /** Exit destination. */
  readonly back: string;
  readonly onResize: (players: number) => void;
  readonly onAgain: () => void;
}

/** The host's screen and a phone side by side, both usable, and above them the hall. */
export function RehearsalScreen({ name, screens, players, back, onResize, onAgain }: RehearsalScreenProps) {
  const id = useId();
  const [, navigate] = useLocation();
  const waiting = useSyncExternalStore(screens.subscribe, screens.isWaiting);
  return (
    <Page
      title={REHEARSAL.title}
      decor="ridge"
      header={
        <header className={styles.header}>
          <Wordmark />
          <div className={styles.title}>
            <Heading focusKey="rehearsal" className={`ellipsis ${styles.heading}`}>
              <span>{`${REHEARSAL.title}: `}</span>
              <bdi>{name}</bdi>
            </Heading>
            <p className={`ellipsis ${styles.soft}`}>{REHEARSAL.note}</p>
          </div>
          <div className={styles.crowd}>
            <label htmlFor={id}>
              <span>{`${REHEARSAL.players}: `}</span>
              <strong className={styles.count}>{formatNumber(players)}</strong>
            </label>
            <input
              id={id}
              type="range"
              className={styles.slider}
              min={CROWD.least}
              max={CROWD.most}
              step={5}
              value={players}
              onChange={({ target }) => onResize(target.valueAsNumber)}
            />
          </div>
          <Button label={REHEARSAL.skip} icon="skip" look="accent" disabled={!waiting} onClick={screens.skip} />
          <Button label={REHEARSAL.again} icon="retry" look="secondary" onClick={onAgain} />
          <ButtonLink to={back} label={REHEARSAL.back} icon="back" look="secondary" />
        </header>
      }
    >
      <div className={styles.screens}>
        <div className={styles.hall}>
          <ScreenFrame title={REHEARSAL.host} width={1280} height={720}>
            <RehearsedHost session={screens.host} onLeave={() => navigate(back)} onAgain={onAgain} />
          </ScreenFrame>
        </div>
        <div className={styles.phone}>
          <ScreenFrame title={REHEARSAL.phone} width={390} height={844}>
            <RehearsedPhone session={screens.phone} onEnter={screens.enter} />
          </ScreenFrame>
        </div>
      </div>
    </Page>
  );
}
