import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHost } from '#shared/host/host-context.ts';
import { useQuiz } from '#shared/host/quiz-queries.ts';
import { HOST } from '#shared/strings/host.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { type HostRoute, hostRoute } from './host-route.ts';
import { HostScreen } from './host-screen.tsx';
import { createHostSession, type HostSession } from './model/host-session.ts';

/** The host's session: `/quiz`. */
export function HostPage() {
  const location = useLocation();
  const [route] = useState(() => hostRoute(location.state));
  return route === null ? <NotFound /> : <ConnectedHost route={route} />;
}

function ConnectedHost({ route }: { route: HostRoute }) {
  const { id: hostId } = useHost();
  const quiz = useQuiz(route.quizId);
  const [session, setSession] = useState<HostSession | null>(null);
  useEffect(() => {
    const opened = createHostSession({ sessionId: route.sessionId, hostId });
    setSession(opened);
    return opened.stop;
  }, [route, hostId]);
  if (quiz.isError) return <FailedScreen />;
  if (session === null || quiz.isPending) return <Loading label={HOST.entering} />;
  return <HostScreen session={session} sessionId={route.sessionId} quiz={quiz.data.quiz} />;
}
