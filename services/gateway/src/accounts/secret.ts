import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, safe in a URL and a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows of a secret: SHA-256 as hex. The secret is random, so a plain hash cannot be guessed back. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
