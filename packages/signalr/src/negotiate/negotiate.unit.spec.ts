import { describe, expect, it } from 'vitest';
import { connectionIdFrom, type NegotiateOptions, negotiateResponse } from '#negotiate/negotiate.ts';
import { corsHeaders, originAllowed } from '#negotiate/origins.ts';
import { bearerFrom, requestUrl } from '#negotiate/request.ts';

const options: NegotiateOptions = {
  hub: '/slave',
  keys: ['key'],
  now: () => 1_000,
  random: (size) => Buffer.alloc(size),
};
const zeroId = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('negotiation', () => {
  it('[N1] offers WebSockets and a token from version 1 on', () => {
    for (const version of ['1', '2']) {
      expect(negotiateResponse(options, version)).toEqual({
        negotiateVersion: 1,
        connectionId: zeroId,
        connectionToken: expect.stringMatching(/^1\./),
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      });
    }
  });

  it('[N1] lists Binary only with MessagePack', () => {
    const { availableTransports } = negotiateResponse({ ...options, protocols: ['json', 'messagepack'] }, '1');
    expect(availableTransports).toEqual([{ transport: 'WebSockets', transferFormats: ['Text', 'Binary'] }]);
  });

  it.each([undefined, null, '', '0', 'x', ['1'], '-1'])('[N1] answers version 0 for %j', (version) => {
    const response = negotiateResponse(options, version);
    expect(Object.keys(response)).toEqual(['negotiateVersion', 'connectionId', 'availableTransports']);
    expect(response.negotiateVersion).toBe(0);
    const url = `/slave?id=${response.connectionId}`;
    expect(connectionIdFrom({ url }, options)).toBe(response.connectionId);
  });

  it('[N2] lets any process accept the promised id', () => {
    const { connectionToken, connectionId } = negotiateResponse(options, '1');
    const elsewhere = { hub: '/slave', keys: ['newer', 'key'], now: () => 60_999 };
    expect(connectionIdFrom({ url: `/slave?id=${connectionToken}` }, elsewhere)).toBe(connectionId);
  });

  it('[N3] gives no id for an unknown, expired or absent token', () => {
    const { connectionToken } = negotiateResponse(options, '1');
    const late = { ...options, now: () => 61_000 };
    expect(connectionIdFrom({ url: `/slave?id=${connectionToken}` }, late)).toBeUndefined();
    for (const url of ['/slave', '/slave?id=', '/slave?id=abc', '/slave?connectionId=abc', '//', undefined]) {
      expect(connectionIdFrom({ url }, options)).toBeUndefined();
    }
  });

  it('[N5] never mentions stateful reconnect', () => {
    expect(JSON.stringify(negotiateResponse(options, '1'))).not.toContain('useStatefulReconnect');
  });

  it('[N6] names the allowed origin exactly and allows credentials and the client’s headers', () => {
    expect(corsHeaders('https://quiz.example', ['https://quiz.example'])).toEqual({
      'access-control-allow-origin': 'https://quiz.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type, x-requested-with, x-signalr-user-agent',
      vary: 'origin',
    });
    expect(corsHeaders('https://evil.example', ['https://quiz.example'])).toEqual({});
    expect(corsHeaders(undefined, ['https://quiz.example'])).toEqual({});
    expect(corsHeaders(undefined, 'any')).toEqual({});
  });
});

describe('authentication', () => {
  it('[S1] compares the origin exactly and accepts none only if configured', () => {
    const allowed = ['https://quiz.example'];
    expect(originAllowed('https://quiz.example', allowed, true)).toBe(true);
    for (const origin of [
      'https://quiz.example.evil',
      'http://quiz.example',
      'https://quiz.example:8443',
      'null',
      '',
    ]) {
      expect(originAllowed(origin, allowed, true)).toBe(false);
    }
    expect(originAllowed(undefined, allowed, true)).toBe(true);
    expect(originAllowed(undefined, allowed, false)).toBe(false);
    expect(originAllowed('https://anything.example', 'any', false)).toBe(true);
  });

  it('[S2] reads the token from the header or the query', () => {
    expect(bearerFrom({ url: '/slave?id=1&access_token=a%2Bb', headers: {} })).toBe('a+b');
    expect(bearerFrom({ url: '/slave?access_token=query', headers: { authorization: 'Bearer header' } })).toBe(
      'header',
    );
    expect(bearerFrom({ url: '/slave', headers: { authorization: 'bearer   x.y' } })).toBe('x.y');
    for (const request of [
      { url: '/slave', headers: {} },
      { url: '/slave?access_token=', headers: { authorization: 'Basic eDp5' } },
      { url: undefined, headers: { authorization: 'Bearer' } },
      { url: '//', headers: { authorization: 'Basic Bearer x' } },
      { url: '/slave', headers: { authorization: 'Bearer x y' } },
    ]) {
      expect(bearerFrom(request)).toBeUndefined();
    }
  });
});

describe('the address of a request', () => {
  it('[N1] is its path and query, whatever the host', () => {
    expect(requestUrl({ url: '/slave/negotiate?negotiateVersion=1' })).toMatchObject({
      pathname: '/slave/negotiate',
      search: '?negotiateVersion=1',
    });
    expect(requestUrl({})?.pathname).toBe('/');
  });

  it.each(['', 'slave', '@evil.example/slave', '*'])('[N1] %j is none', (url) => {
    expect(requestUrl({ url })).toBeUndefined();
  });
});
