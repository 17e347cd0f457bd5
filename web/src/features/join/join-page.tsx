import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { lazyScreen } from '#shared/lib/lazy-screen.ts';
import { refusedEntry } from '#shared/session/refused-entry.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { JOIN } from '#shared/strings/join.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { normalizeCode } from './code-rules.ts';
import { CodeStep } from './code-step.tsx';
import { NameStep } from './name-step.tsx';
import { useBars } from './use-bars.ts';

/** Hardly anybody meets it. */
const DeviceBusyPopup = lazyScreen(
  async () => (await import('#shared/reconnect/device-busy-popup.tsx')).DeviceBusyPopup,
);

/** Joining in two steps: the code, then the name (specification, section 2). What was typed outlives every refusal. */
export function JoinPage() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [refused] = useState(() => refusedEntry(location.state));
  const [code, setCode] = useState(() => refused?.quizCode ?? normalizeCode(params.get('entryid') ?? ''));
  const [sessionId, setSessionId] = useState(refused?.quizSessionId ?? null);
  const [name, setName] = useState(refused?.identifier ?? '');
  const { bar, forgetDevice, askAgain } = useBars();

  return (
    <Page title={JOIN.title} layout="card">
      <Card>
        {bar.kind === 'host' || bar.kind === 'failed' ? (
          <>
            <Heading focusKey={bar.kind}>{JOIN.barTitle}</Heading>
            <p>{bar.kind === 'host' ? rejectionText('host-busy') : ERRORS.network}</p>
            <Button label={COMMON.tryAgain} size="long" onClick={askAgain} />
          </>
        ) : sessionId === null ? (
          <CodeStep code={code} onCode={setCode} onSession={setSessionId} />
        ) : (
          <NameStep
            code={code}
            sessionId={sessionId}
            name={name}
            onName={setName}
            refusal={refused && rejectionText(refused.refusal)}
            waiting={bar.kind === 'asking'}
            onBack={() => {
              setSessionId(null);
              setCode('');
            }}
            onJoin={(quizUser) =>
              navigate('/quiz/player', { state: { quizSessionId: sessionId, quizUser, quizCode: code } })
            }
          />
        )}
        <ButtonLink to="/" label={COMMON.home} icon="back" look="secondary" size="long" />
      </Card>
      <Suspense>{bar.kind === 'device' && <DeviceBusyPopup device={bar.device} onLeft={forgetDevice} />}</Suspense>
    </Page>
  );
}
