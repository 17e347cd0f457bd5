import type { Texts } from '@quarry/texts/texts';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { refusedEntry } from '#shared/navigation.ts';
import { type DeviceSession, findDeviceSession } from '#shared/reconnect/device-session.ts';
import { findHostSession, type RunningHostSession } from '#shared/reconnect/host-session.ts';
import { BlockedBanner } from '#shared/session/connection-banner.tsx';
import { readStored, store } from '#shared/storage/storage.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText, rejectionText } from '#shared/texts/failures.ts';
import { useJoinTexts } from '#shared/texts/join.ts';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';
import { CodeStep } from './code-step.tsx';
import { codeProblem, type FoundSession, type NameProblem, normalizeCode } from './join-rules.ts';
import { NameStep } from './name-step.tsx';
import { useEarlyConnection } from './use-early-connection.ts';

/** Rarely shown, so in a chunk of its own. */
const DeviceBusyPopup = lazyScreen(() =>
  import('#shared/reconnect/reconnect-popups.tsx').then((chunk) => chunk.DeviceBusyPopup),
);

/** Joining in two steps: the code, then the name (specification, section 2). Input survives every refusal. */
export function JoinPage() {
  const commonTexts = useCommonTexts();
  const joinTexts = useJoinTexts();
  const [, navigate] = useLocation();
  const [refused] = useState(() => refusedEntry(history.state));
  const [code, setCode] = useState(() => refused?.quizCode ?? codeInAddress());
  const [found, setFound] = useState<FoundSession | null>(refused && { sessionId: refused.quizSessionId });
  /** The code is shown above the name, filled in by a link. */
  const [byLink, setByLink] = useState(refused === null);
  const [name, setName] = useState(refused?.identifier ?? readStored('quizName') ?? '');
  const [helmet, setHelmet] = useState(refused?.helmet ?? null);
  const [problem, setProblem] = useState<NameProblem | null>(refused && { refusal: refused.refusal });
  const { obstacle, forgetDevice, askAgain } = useObstacle();
  const early = useEarlyConnection(obstacle.kind === 'none' && (found !== null || codeProblem(code) === null));
  /** The refusal's reason may no longer apply. */
  const withoutProblem = (act: () => void) => () => {
    setProblem(null);
    act();
  };

  return (
    <Page title={joinTexts.title} layout="card">
      <Card>
        {early.blocked && <BlockedBanner />}
        {obstacle.kind === 'host' || obstacle.kind === 'failed' ? (
          <>
            <Heading focusKey={obstacle.kind}>{joinTexts.barTitle}</Heading>
            <p>
              {obstacle.kind === 'failed'
                ? failureText(commonTexts, obstacle.error)
                : barText(commonTexts, joinTexts, obstacle)}
            </p>
            <Button label={commonTexts.tryAgain} size="long" onClick={withoutProblem(askAgain)} />
          </>
        ) : (
          <>
            {(found === null || byLink) && (
              <CodeStep
                code={code}
                onCode={(next) => {
                  setCode(next);
                  setFound(null);
                }}
                found={found}
                onFound={setFound}
                onSession={(session) => {
                  setFound(session);
                  setByLink(false);
                }}
              />
            )}
            {found && (
              <NameStep
                key={String(byLink)}
                code={code}
                found={found}
                name={name}
                onName={setName}
                helmet={helmet}
                onHelmet={setHelmet}
                problem={problem}
                onProblem={setProblem}
                // The popup's chunk may still be loading.
                waiting={obstacle.kind === 'asking' || obstacle.kind === 'device'}
                onBack={
                  byLink
                    ? undefined
                    : withoutProblem(() => {
                        setFound(null);
                        setCode('');
                      })
                }
                onJoin={(quizUser) => {
                  early.handOver();
                  store('quizName', quizUser.identifier);
                  navigate('/quiz/player', {
                    state: { quizSessionId: found.sessionId, quizUser, quizCode: code },
                  });
                }}
              />
            )}
          </>
        )}
        <ButtonLink to="/" label={commonTexts.home} icon="back" look="secondary" size="long" />
      </Card>
      <Suspense>
        {obstacle.kind === 'device' && (
          <DeviceBusyPopup device={obstacle.device} onLeft={withoutProblem(forgetDevice)} />
        )}
      </Suspense>
    </Page>
  );
}

/** The code of a link such as `/join?entryid=ABCDEFG`; empty without one. */
const codeInAddress = () => normalizeCode(new URLSearchParams(window.location.search).get('entryid') ?? '');

/** Obstacle to joining (specification, section 6). `failed`: unknown, which also prevents joining. */
export type Obstacle =
  | { readonly kind: 'asking' | 'none' }
  | { readonly kind: 'host'; readonly isPlayed: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'device'; readonly device: DeviceSession };

const barText = (
  commonTexts: Texts['common'],
  joinTexts: Texts['join'],
  { isPlayed }: Extract<Obstacle, { kind: 'host' }>,
) => (isPlayed ? rejectionText(commonTexts, 'host-busy') : joinTexts.ownEnded);

/** Looks up both sessions when the join screen opens. */
function useObstacle() {
  const host = useAnswer(findHostSession);
  const device = useAnswer(findDeviceSession);
  return {
    obstacle: obstacleOf(host, device),
    forgetDevice: device.forget,
    askAgain() {
      host.askAgain();
      device.askAgain();
    },
  };
}

type Asked<T> = Pick<ReturnType<typeof useAnswer<T>>, 'answer' | 'found'>;

/** Precedence: own session (must be ended first), device, failed check, pending check. */
export function obstacleOf(host: Asked<RunningHostSession>, device: Asked<DeviceSession>): Obstacle {
  if (host.found !== null) return { kind: 'host', isPlayed: host.found.isPlayed };
  if (device.found !== null) return { kind: 'device', device: device.found };
  const answers = [host.answer, device.answer];
  return (
    answers.find((answer) => answer.kind === 'failed') ??
    answers.find((answer) => answer.kind === 'asking') ?? { kind: 'none' }
  );
}
