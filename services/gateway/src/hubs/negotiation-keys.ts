import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connectionIdFrom } from '@quarry/signalr/negotiate/negotiate';
import { requestUrl } from '@quarry/signalr/negotiate/request';
import type { SigningKeys } from '#accounts/signing-keys.ts';

/** Keys that sign connection tokens. They rotate while gateways run; one gateway rotates them for all. */
export interface NegotiationKeys {
  /** Newest first: the first signs. */
  all(): Promise<readonly string[]>;
  /**
   * The connection id that a negotiation with any gateway promised to this upgrade request. Undefined without a valid
   * token: the connection then gets a new id.
   */
  promisedId(request: IncomingMessage, hub: string): Promise<string | undefined>;
}

export function createNegotiationKeys(signingKeys: SigningKeys): NegotiationKeys {
  const all = async () => (await signingKeys.all()).map(negotiationKey);
  return {
    all,
    promisedId: async (request, hub) => {
      // Most clients skip negotiation and must not wait for keys.
      if (!requestUrl(request)?.searchParams.has('id')) return undefined;
      const known = connectionIdFrom(request, { hub, keys: await all() });
      if (known !== undefined) return known;
      // While the database is unavailable the socket opens with a new id.
      await signingKeys.reread().catch(() => undefined);
      return connectionIdFrom(request, { hub, keys: await all() });
    },
  };
}

/** Derives the key for connection tokens from the key that signs bearer tokens. */
function negotiationKey({ secret }: { readonly secret: Buffer }): string {
  // From the text form, as in the previous release, whose tokens stay valid during a rollout.
  return createHmac('sha256', secret.toString('base64url')).update('hub negotiation').digest('base64url');
}
