/**
 * What the peer sent breaks the hub protocol; the connection must be closed (checklist M6).
 * The text is for logs only and is never sent to the peer.
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
