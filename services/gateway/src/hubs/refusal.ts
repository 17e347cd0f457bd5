import type { Reply } from '@quarry/events/backplane/reply';
import type { Rejection } from '@quarry/events/session/rejections';
import { HubError } from '@quarry/signalr/hub/hub-error';

/** Counts calls refused because of who called, before the engine saw them. */
export type CountDenial = (reason: string) => void;

/** A refusal as the caller sees it: `HubException: <code>`. */
export function refusal(code: Rejection): HubError {
  return new HubError(code);
}

/** @throws HubError when the engine refused the command */
export function accepted(reply: Reply): Reply {
  if (reply.rejection) throw refusal(reply.rejection);
  return reply;
}

/** A view of a large session is a megabyte. @throws HubError `overloaded` while the caller has not read what it got before */
export function refuseWhileLagging({ lagging }: { readonly lagging: boolean }): void {
  if (lagging) throw refusal('overloaded');
}
