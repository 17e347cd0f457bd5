import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyScreen } from '#shared/lib/lazy-screen.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { findDeviceSession } from '#shared/reconnect/device-session.ts';
import { findHostSession } from '#shared/reconnect/host-session.ts';
import { COMMON } from '#shared/strings/common.ts';
import { JOIN } from '#shared/strings/join.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { normalizeCode } from './code-rules.ts';
import { CodeStep } from './code-step.tsx';
import { NameStep } from './name-step.tsx';

/** Hardly anybody meets it. */
const DeviceBusyPopup = lazyScreen(
  async () => (await import('#shared/reconnect/device-busy-popup.tsx')).DeviceBusyPopup,
);

/** Joining in two steps: the code, then the name (specification, section 2). */
export function JoinPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [code, setCode] = useState(() => normalizeCode(params.get('entryid') ?? ''));
  const [sessionId, setSessionId] = useState<string | null>(null);
  const { found: host } = useAnswer(findHostSession);
  const { found: device, forget: forgetDevice } = useAnswer(findDeviceSession);

  return (
    <Page title={JOIN.title} layout="card">
      <Card>
        {host !== null ? (
          <>
            <Heading focusKey="host">{JOIN.hostTitle}</Heading>
            <p>{JOIN.hostMessage}</p>
          </>
        ) : sessionId === null ? (
          <CodeStep code={code} onCode={setCode} onSession={setSessionId} fromLink={params.has('entryid')} />
        ) : (
          <NameStep
            code={code}
            sessionId={sessionId}
            onBack={() => setSessionId(null)}
            onJoin={(player) => navigate('/quiz/player', { state: { quizSessionId: sessionId, quizUser: player } })}
          />
        )}
        <ButtonLink to="/" label={COMMON.home} icon="back" look="secondary" size="long" />
      </Card>
      <Suspense>
        {device !== null && host === null && <DeviceBusyPopup device={device} onLeft={forgetDevice} />}
      </Suspense>
    </Page>
  );
}
