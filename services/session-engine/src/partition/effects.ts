import type { Publication } from '@quarry/events/backplane/publication';
import type { AddressedReply, TracedIntent } from './batch.ts';

/** What the engine does to the world outside after a commit. Every one is safe to repeat. */
export interface Effects {
  /** Timers and mails. */
  carryOut(intents: readonly TracedIntent[]): Promise<void>;
  publish(publications: readonly Publication[]): Promise<void>;
  reply(replies: readonly AddressedReply[]): Promise<void>;
}
