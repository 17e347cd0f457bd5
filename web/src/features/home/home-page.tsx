import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Gem } from '#shared/art/gem/gem.tsx';
import { GEM_TYPES } from '#shared/art/gem/gem-types.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { findDeviceSession } from '#shared/reconnect/device-session.ts';
import { findHostSession } from '#shared/reconnect/host-session.ts';
import { HostReconnect, ReconnectPopup } from '#shared/reconnect/reconnect-popups.tsx';
import { deviceId } from '#shared/storage/device-id.ts';
import { lastResult } from '#shared/storage/kept-result.ts';
import { useHomeTexts } from '#shared/texts/home.ts';
import { useReconnectTexts } from '#shared/texts/reconnect.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';
import { Heading, Page, Wordmark } from '#shared/ui/page/page.tsx';
import styles from './home.module.css';

/** The home screen, which offers reconnecting to a running session (specification, section 2). */
export function HomePage() {
  const reconnectTexts = useReconnectTexts();
  const homeTexts = useHomeTexts();
  const [, navigate] = useLocation();
  const [result] = useState(() => lastResult(Date.now()));
  const { found: device, forget: forgetDevice } = useAnswer(findDeviceSession);
  const { found: host, forget: forgetHost } = useAnswer(findHostSession);
  return (
    <Page title={homeTexts.title} layout="card" decor="quarry">
      <div className={styles.home}>
        <Heading focusKey="home" className={styles.name}>
          <Wordmark size="hero" />
        </Heading>
        <p className={styles.lead}>{homeTexts.lead}</p>
        <GemShelf />
        <div className={styles.ways}>
          <ButtonLink to="/join" label={homeTexts.join} icon="join" size="long" />
          <ButtonLink to="/overview" label={homeTexts.create} icon="create" size="long" look="accent" />
        </div>
        {result !== null && (
          <Link
            to="/quiz/player"
            state={{ quizSessionId: result.sessionId, quizUser: { ...result, deviceId: deviceId() } }}
            className={styles.about}
          >
            {homeTexts.lastResult}
          </Link>
        )}
        <Link to="/about" className={styles.about}>
          {homeTexts.about}
        </Link>
      </div>
      {host !== null && <HostReconnect session={host} onCancel={forgetHost} />}
      <ReconnectPopup
        open={device !== null && host === null}
        message={reconnectTexts.playerMessage}
        onCancel={forgetDevice}
        onReconnect={() =>
          navigate('/quiz/player', { state: { quizSessionId: device?.sessionId, quizUser: device?.player } })
        }
      />
    </Page>
  );
}

/** The six stones in a row. */
function GemShelf() {
  return (
    <div className={styles.shelf} aria-hidden="true">
      {GEM_TYPES.map((type) => (
        <Gem key={type} type={type} className={styles.gem} />
      ))}
    </div>
  );
}
