import type { HubProtocol, ProtocolName } from '#protocol/hub-protocol.ts';
import { parseJsonObject, recordEnd } from '#protocol/json-protocol.ts';
import { ProtocolError } from '#protocol/messages.ts';

const handshakeDepth = 64;
/** Clients with stateful reconnect request 2, some that skip negotiation 0 (H3). */
const newestVersion = 2;

/** Reply to an accepted handshake; always its own WebSocket message, always text (H2, F4). Shared, never mutate. */
export const handshakeAccepted = Buffer.from(`{}${recordEnd}`);

/** Error texts of the official server (H4). */
export const handshakeErrors = {
  malformed: 'An unexpected error occurred during connection handshake.',
  canceled: 'Handshake was canceled.',
  unknownProtocol: (name: string): string => `The protocol '${name}' is not supported.`,
  unsupportedVersion: (version: number, name: string): string =>
    `The server does not support version ${version} of the '${name}' protocol.`,
} as const;

/** Reply to a refused handshake; the close follows it (H4). */
export const handshakeRefused = (error: string): Buffer => Buffer.from(`${JSON.stringify({ error })}${recordEnd}`);

export type HandshakeOutcome =
  | { readonly ok: true; readonly protocol: HubProtocol }
  | { readonly ok: false; readonly error: string };

export type SupportedProtocols = { readonly [Name in ProtocolName]?: HubProtocol };

/**
 * Reads the client's first record, which is JSON whatever protocol it requests. Never throws: a refusal contains the
 * reply's text.
 */
export const readHandshake = (record: Buffer, protocols: SupportedProtocols): HandshakeOutcome => {
  const request = parseRequest(record);
  if (request === undefined) return { ok: false, error: handshakeErrors.malformed };
  const protocol = Object.values(protocols).find((candidate) => candidate.name === request.protocol.toLowerCase());
  if (protocol === undefined) return { ok: false, error: handshakeErrors.unknownProtocol(request.protocol) };
  if (request.version > newestVersion) {
    return { ok: false, error: handshakeErrors.unsupportedVersion(request.version, protocol.name) };
  }
  return { ok: true, protocol };
};

const parseRequest = (record: Buffer): { protocol: string; version: number } | undefined => {
  try {
    const { protocol, version } = parseJsonObject(record, handshakeDepth);
    if (typeof protocol !== 'string' || typeof version !== 'number' || !Number.isInteger(version)) return undefined;
    return { protocol, version };
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
};
