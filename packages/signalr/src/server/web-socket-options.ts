import type { ServerOptions } from 'ws';

/**
 * Options every `ws` server in front of a hub must have, whoever creates it.
 * A message may be large since the official client joins all calls of a tick into one (F2); each record in it is
 * bounded separately. Oversize ends in close 1009, too many fragments in 1008.
 */
export const webSocketOptions = {
  maxPayload: 1024 * 1024,
  maxFragments: 16,
  perMessageDeflate: false,
  clientTracking: false,
  // Text messages may cut a character in two (F1); records are checked as UTF-8 once they are whole.
  skipUTF8Validation: true,
} as const satisfies ServerOptions;
