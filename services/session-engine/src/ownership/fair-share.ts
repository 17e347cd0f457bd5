import { PARTITIONS } from '@quarry/events/backplane/names';

/** Most partitions per engine, so that all are owned and the shares differ by one at most. */
export function fairShare(engines: number): number {
  return Math.ceil(PARTITIONS / Math.max(1, engines));
}
