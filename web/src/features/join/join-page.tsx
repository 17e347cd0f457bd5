import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
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
  const [, navigate] = useLocation();
  const [refused] = useState(() => refusedEntry(history.state));
  const [code, setCode] = useState(() => refused?.quizCode ?? codeInAddress());
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

/** The code of a link such as `/join?entryid=ABCDEFG`; empty without one. */
const codeInAddress = () => normalizeCode(new URLSearchParams(window.location.search).get('entryid') ?? '');
