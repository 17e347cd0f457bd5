import { useAnswer } from '#shared/lib/use-answer.ts';
import { type DeviceSession, findDeviceSession } from '#shared/reconnect/device-session.ts';
import { findHostSession } from '#shared/reconnect/host-session.ts';

/** What may keep somebody from joining (specification, section 6). `failed`: nobody could say, which is no leave to join. */
export type Bar =
  | { readonly kind: 'asking' | 'none' | 'host' | 'failed' }
  | { readonly kind: 'device'; readonly device: DeviceSession };

/** Asks for both bars when the join screen opens. */
export function useBars() {
  const host = useAnswer(findHostSession);
  const device = useAnswer(findDeviceSession);
  return {
    bar: barOf(host, device),
    forgetDevice: device.forget,
    askAgain() {
      host.askAgain();
      device.askAgain();
    },
  };
}

type Asked<T> = Pick<ReturnType<typeof useAnswer<T>>, 'answer' | 'found'>;

/** A host's own session comes first: ending it is all that helps. What is known to bar counts before what is unknown. */
export function barOf(host: Asked<unknown>, device: Asked<DeviceSession>): Bar {
  if (host.found !== null) return { kind: 'host' };
  if (device.found !== null) return { kind: 'device', device: device.found };
  const kinds = [host.answer.kind, device.answer.kind];
  return { kind: kinds.includes('failed') ? 'failed' : kinds.includes('asking') ? 'asking' : 'none' };
}
