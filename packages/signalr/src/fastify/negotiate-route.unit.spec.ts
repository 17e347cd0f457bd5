import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerNegotiate } from '#fastify/negotiate-route.ts';
import { verifyConnectionToken } from '#negotiate/connection-token.ts';

const createApp = () => {
  const app = fastify();
  registerNegotiate(app, { hub: '/slave', keys: ['key'], origins: ['https://quiz.example'] });
  app.post('/echo', async (request) => request.body);
  return app;
};
const url = '/slave/negotiate?negotiateVersion=1';

describe('negotiation on Fastify', () => {
  it.each([
    { headers: {} },
    { headers: { 'content-type': 'application/json' } },
    { headers: { 'content-type': 'application/json' }, payload: '' },
    { headers: { 'content-type': 'application/octet-stream' }, payload: 'x' },
    { headers: { 'content-type': 'text/plain;charset=UTF-8' }, payload: '' },
    { headers: { 'content-type': 'application/json' }, payload: 'not json' },
  ])('[N4] accepts any body: %j', async (request) => {
    const answer = await createApp().inject({ method: 'POST', url, ...request });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ negotiateVersion: 1 });
  });

  it('[N320] signs with the current keys', async () => {
    let keys = ['old'];
    const app = fastify();
    registerNegotiate(app, { hub: '/slave', keys: async () => keys, origins: [] });
    const token = async () => (await app.inject({ method: 'POST', url })).json().connectionToken as string;
    expect(verifyConnectionToken(['old'], await token(), '/slave', 0)).toBeDefined();
    keys = ['new', 'old'];
    expect(verifyConnectionToken(['new'], await token(), '/slave', 0)).toBeDefined();
  });

  it('[N6] lets pages of an allowed origin read the response, and forbids caching it', async () => {
    const answer = await createApp().inject({ method: 'POST', url, headers: { origin: 'https://quiz.example' } });
    expect(answer.headers['access-control-allow-origin']).toBe('https://quiz.example');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('[N4] leaves the parsers of other routes as they are', async () => {
    const answer = await createApp().inject({ method: 'POST', url: '/echo', payload: { a: 1 } });
    expect(answer.json()).toEqual({ a: 1 });
  });

  it('[N1940] lets pages of an allowed origin read why they are refused, and does not authenticate a preflight', async () => {
    const app = fastify();
    const admit = async () => {
      throw Object.assign(new Error('who are you?'), { statusCode: 401 });
    };
    registerNegotiate(app, { hub: '/master', keys: ['key'], origins: ['https://quiz.example'], admit });
    const headers = { origin: 'https://quiz.example' };
    const refused = await app.inject({ method: 'POST', url: '/master/negotiate', headers });
    const preflight = await app.inject({ method: 'OPTIONS', url: '/master/negotiate', headers });
    expect([refused.statusCode, preflight.statusCode]).toEqual([401, 204]);
    expect(refused.headers['access-control-allow-origin']).toBe('https://quiz.example');
  });

  it('[N6] answers the preflight of an allowed origin', async () => {
    const headers = { origin: 'https://quiz.example', 'access-control-request-method': 'POST' };
    const answer = await createApp().inject({ method: 'OPTIONS', url, headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('https://quiz.example');
  });
});
