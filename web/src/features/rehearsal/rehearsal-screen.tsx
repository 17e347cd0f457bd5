import { useId, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useRehearsalTexts } from '#shared/texts/rehearsal.ts';
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

/** The host's screen and a phone side by side, both interactive, and above them the hall's controls. */
export function RehearsalScreen({ name, screens, players, back, onResize, onAgain }: RehearsalScreenProps) {
  const commonTexts = useCommonTexts();
  const rehearsalTexts = useRehearsalTexts();
  const formats = useFormats();
  const id = useId();
  const [, navigate] = useLocation();
  const waiting = useSyncExternalStore(screens.subscribe, screens.isWaiting);
  return (
    <Page
      title={rehearsalTexts.title}
      decor="ridge"
      header={
        <header className={styles.header}>
          <Wordmark />
          <div className={styles.title}>
            <Heading focusKey="rehearsal" className={`ellipsis ${styles.heading}`}>
              <span>{commonTexts.label(rehearsalTexts.title)}</span>
              <bdi>{name}</bdi>
            </Heading>
            <p className={`ellipsis ${styles.soft}`}>{rehearsalTexts.note}</p>
          </div>
          <div className={styles.crowd}>
            <label htmlFor={id}>
              <span>{commonTexts.label(rehearsalTexts.players)}</span>
              <strong className={styles.count}>{formats.number(players)}</strong>
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
          <Button label={rehearsalTexts.skip} icon="skip" look="accent" disabled={!waiting} onClick={screens.skip} />
          <Button label={rehearsalTexts.again} icon="retry" look="secondary" onClick={onAgain} />
          <ButtonLink to={back} label={rehearsalTexts.back} icon="back" look="secondary" />
        </header>
      }
    >
      <div className={styles.screens}>
        <div className={styles.hall}>
          <ScreenFrame title={rehearsalTexts.host} width={1280} height={720}>
            <RehearsedHost session={screens.host} onLeave={() => navigate(back)} onAgain={onAgain} />
          </ScreenFrame>
        </div>
        <div className={styles.phone}>
          <ScreenFrame title={rehearsalTexts.phone} width={390} height={844}>
            <RehearsedPhone session={screens.phone} onEnter={screens.enter} />
          </ScreenFrame>
        </div>
      </div>
    </Page>
  );
}
