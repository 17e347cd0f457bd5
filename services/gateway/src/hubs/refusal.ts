import type { Reply } from '@quarry/events/backplane/command';
import { DURATIONS } from '@quarry/events/limits';
import type { Rejection } from '@quarry/events/session/rejections';
import { userNameSchema } from '@quarry/events/text';
import { within } from '@quarry/service-kit/within';
import { HubError } from '@quarry/signalr/hub/calls';
import type { Hold } from '#fan-out/rooms.ts';

/** Counts calls that the gateway refuses because of the caller's identity. */
export type CountDenial = (reason: string) => void;

/** The error the caller sees: `HubException: <code>`. */
export function refusal(code: Rejection): HubError {
  return new HubError(code);
}

/** @throws HubError with the code when the engine rejected the command */
export function accepted(reply: Reply): Reply {
  if (reply.rejection) throw refusal(reply.rejection);
  return reply;
}

/** Views of large sessions are megabytes. @throws HubError `overloaded` while the caller has unread frames */
export function refuseWhileLagging({ lagging }: { readonly lagging: boolean }): void {
  if (lagging) throw refusal('overloaded');
}

/** Waits until a session's channel is subscribed. @throws HubError `service-unavailable` after the timeout */
export async function whenSubscribed({ subscribed }: Hold): Promise<void> {
  await within(DURATIONS.maxHeld, subscribed).catch(() => {
    throw refusal('service-unavailable');
  });
}

/** @returns the name, normalized @throws HubError `name-refused` for an empty or too long one, or one with control characters */
export function userNameIn(text: string): string {
  const name = userNameSchema.safeParse(text);
  if (!name.success) throw refusal('name-refused');
  return name.data;
}
