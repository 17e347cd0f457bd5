import { PARTITIONS } from '@quarry/events/backplane/names';

/** How many partitions each of so many engines should own: all are owned, and nobody owns more than one above another. */
export function fairShare(engines: number): number {
  return Math.ceil(PARTITIONS / Math.max(1, engines));
}
