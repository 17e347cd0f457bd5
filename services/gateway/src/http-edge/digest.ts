import { createHash } from 'node:crypto';

/** What Redis may see of an e-mail address, a device id or a network address: enough of a hash to tell them apart. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
