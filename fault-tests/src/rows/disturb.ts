import type { TcpProxy } from '@quarry/test-kit/tcp-proxy';
import type { Random } from '#random.ts';

/** Breaks a link with or without a reset. @returns which, for the table */
export function disturb(link: TcpProxy, random: Random): string {
  if (random.chance(0.5)) {
    link.cut();
    return 'cut';
  }
  link.halfOpen();
  return 'half-open';
}
