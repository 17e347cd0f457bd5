import type { Publication } from '@quarry/events/backplane/publication';
import type { Intent } from '@quarry/events/session/reactions';
import type { AddressedReply } from './batch.ts';

/** What the engine does to the world outside after a commit. Every one is safe to repeat. */
export interface Effects {
  /** Timers and mails. */
  carryOut(intents: readonly Intent[]): Promise<void>;
  publish(publications: readonly Publication[]): Promise<void>;
  reply(replies: readonly AddressedReply[]): Promise<void>;
}
