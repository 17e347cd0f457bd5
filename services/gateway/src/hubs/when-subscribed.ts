import { DURATIONS } from '@quarry/events/limits';
import type { Hold } from '#fan-out/rooms.ts';
import { refusal } from './refusal.ts';

/** Waits until a session's channel is subscribed. @throws HubError `service-unavailable` after the timeout */
export async function whenSubscribed(hold: Hold): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(refusal('service-unavailable')), DURATIONS.maxHeld);
  try {
    await Promise.race([hold.subscribed, late]);
  } finally {
    clearTimeout(timer);
  }
}
