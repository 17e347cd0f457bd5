import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connectionIdFrom } from '@quarry/signalr/negotiate/connection-id-from';
import { requestUrl } from '@quarry/signalr/negotiate/request-url';
import type { SigningKeys } from '#accounts/signing-keys.ts';

/** The keys under connection tokens. They are replaced while gateways run, and by one gateway for all. */
export interface NegotiationKeys {
  /** Newest first: the first signs. */
  all(): Promise<readonly string[]>;
  /**
   * The id that a negotiation, of whichever gateway, promised this upgrade request. Undefined without a genuine token: the
   * connection then gets an id of its own.
   */
  promisedId(request: IncomingMessage, hub: string): Promise<string | undefined>;
}

export function createNegotiationKeys(signingKeys: SigningKeys): NegotiationKeys {
  const all = async () => (await signingKeys.all()).map(negotiationKey);
  return {
    all,
    promisedId: async (request, hub) => {
      // Most clients skip the negotiation; they must not wait for keys.
      if (!requestUrl(request)?.searchParams.has('id')) return undefined;
      const known = connectionIdFrom(request, { hub, keys: await all() });
      if (known !== undefined) return known;
      // An id is no reason to refuse a socket while the database is away.
      await signingKeys.reread().catch(() => undefined);
      return connectionIdFrom(request, { hub, keys: await all() });
    },
  };
}

/** A key of its own for connection tokens, from one that also signs bearer tokens. */
function negotiationKey({ secret }: { readonly secret: Buffer }): string {
  // From its text, as gateways of the version before did: their tokens stay good while this one takes over.
  return createHmac('sha256', secret.toString('base64url')).update('hub negotiation').digest('base64url');
}
