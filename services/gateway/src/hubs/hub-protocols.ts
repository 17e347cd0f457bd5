import { jsonProtocol } from '@quarry/signalr/protocol/json-protocol';
import { messagePackProtocol } from '@quarry/signalr/protocol/message-pack-protocol';

/** The encodings of the official client. */
export const hubProtocols = { json: jsonProtocol, messagepack: messagePackProtocol };
