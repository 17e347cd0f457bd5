import { sessionIdSchema } from '@quarry/events/ids';
import { createReplay, readPublicLog } from '@quarry/events/results/replay';
import { useQuery } from '@tanstack/react-query';
import { ApiError, request } from '#shared/api/request.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { failureText } from '#shared/texts/failures.ts';
import { useReplayTexts } from '#shared/texts/replay.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen, NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { ReplayScreen } from './replay-screen.tsx';

/** A session at any moment: `/results/{sessionId}/replay?at=seconds&player=id`. */
export function ReplayPage({ sessionId }: { readonly sessionId: string }) {
  const commonTexts = useCommonTexts();
  const replayTexts = useReplayTexts();
  const log = useQuery({
    queryKey: ['replay', sessionId],
    queryFn: async () => {
      const log = await request(`/api/results/${encodeURIComponent(sessionId)}/events`, { large: true });
      return createReplay(sessionIdSchema.parse(sessionId), readPublicLog(await log.text()));
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A log of thousands of players is not kept in memory behind other screens.
    gcTime: 0,
    // The data contains functions.
    structuralSharing: false,
  });
  if (log.isPending) return <Loading label={replayTexts.loading} />;
  if (log.data) return <ReplayScreen replay={log.data} sessionId={sessionId} />;
  const { error } = log;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <MessageScreen
      title={replayTexts.title}
      message={error instanceof ApiError ? failureText(commonTexts, error) : replayTexts.unreadable}
    >
      <Button label={commonTexts.tryAgain} size="long" onClick={() => log.refetch()} />
    </MessageScreen>
  );
}
