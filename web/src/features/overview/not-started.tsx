import { ApiError } from '#shared/api/request.ts';
import type { Elements } from '#shared/lib/elements.ts';
import type { Refusal } from '#shared/navigation.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { playFailure } from './use-play.ts';

interface NotStartedProps {
  readonly refusal: Refusal;
  /** The service's own words. */
  readonly message: string;
  readonly children: (words: string) => Elements;
}

/** Says why the service has not started a session. */
export function NotStarted({ refusal: { status = 0, code, values }, message, children }: NotStartedProps) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const overviewTexts = useOverviewTexts();
  const error = new ApiError(status, code, message, { values });
  return children(playFailure(commonTexts, hostTexts, overviewTexts, error));
}
