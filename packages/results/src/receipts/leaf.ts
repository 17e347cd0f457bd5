import { createHmac, type KeyObject } from 'node:crypto';
import { type PublicLine, publicLine } from '@quarry/events/results/public-line';
import type { RecordedEvent } from '@quarry/events/session/events';

type Logged = Pick<RecordedEvent, 'version' | 'at' | 'event'>;

/**
 * The salt of a leaf (beyond the specification, section 3): 128 bits in base64url, so that nobody who has a proof can guess
 * the events beside it. @param secret of the session
 */
function saltOf(secret: KeyObject, version: number): string {
  return createHmac('sha256', secret).update(String(version)).digest().subarray(0, 16).toString('base64url');
}

/** A line of the log as its host exports it and as receipts prove it. @param secret null where leaves have no salts */
export function leafOf(recorded: Logged, secret: KeyObject | null): PublicLine {
  return secret ? publicLine({ ...recorded, salt: saltOf(secret, recorded.version) }) : publicLine(recorded);
}

/** The same as canonical JSON. */
export function canonicalLeaf(recorded: Logged, secret: KeyObject | null): string {
  return JSON.stringify(leafOf(recorded, secret));
}
