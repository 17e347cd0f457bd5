import { describe, expect, it } from 'vitest';
import { handshakeAccepted, handshakeRefused, readHandshake } from '#protocol/handshake.ts';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';

const protocols = { json: jsonProtocol, messagepack: messagePackProtocol };
const read = (record: string, supported: typeof protocols | { json: typeof jsonProtocol } = protocols) =>
  readHandshake(Buffer.from(record), supported);

describe('handshake', () => {
  it.each([
    '{"protocol":"json","version":1}',
    '{"version":1,"protocol":"json"}',
    ' {"version":1,"extra":{"a":[1]},"protocol":"JSON"} ',
  ])('[H1] takes properties in any order and ignores unknown ones: %s', (record) => {
    expect(read(record)).toEqual({ ok: true, protocol: jsonProtocol });
  });

  it('[H2] accepts with a bare object, without a type', () => {
    expect(handshakeAccepted.toString()).toBe('{}\u001e');
  });

  it.each([0, 1, 2])('[H3] accepts version %i', (version) => {
    expect(read(`{"protocol":"messagepack","version":${version}}`)).toEqual({
      ok: true,
      protocol: messagePackProtocol,
    });
  });

  it('[H3] refuses a later version', () => {
    expect(read('{"protocol":"json","version":3}')).toEqual({
      ok: false,
      error: "The server does not support version 3 of the 'json' protocol.",
    });
  });

  it('[H4] names the unsupported protocol', () => {
    expect(read('{"protocol":"soap","version":1}')).toEqual({
      ok: false,
      error: "The protocol 'soap' is not supported.",
    });
    expect(read('{"protocol":"messagepack","version":1}', { json: jsonProtocol })).toEqual({
      ok: false,
      error: "The protocol 'messagepack' is not supported.",
    });
  });

  it.each([
    '',
    'hello',
    '[]',
    'null',
    '{}',
    '{"protocol":"json"}',
    '{"version":1}',
    '{"protocol":1,"version":1}',
    '{"protocol":"json","version":"1"}',
    '{"protocol":"json","version":1.5}',
    `{"protocol":"json","version":1,"deep":${'['.repeat(100)}${']'.repeat(100)}}`,
  ])('[H4] answers a malformed request with one text: %s', (record) => {
    expect(read(record)).toEqual({ ok: false, error: 'An unexpected error occurred during connection handshake.' });
  });

  it('[H4] sends a refusal as one record with only the error', () => {
    expect(handshakeRefused('no "reason"').toString()).toBe('{"error":"no \\"reason\\""}\u001e');
  });
});
