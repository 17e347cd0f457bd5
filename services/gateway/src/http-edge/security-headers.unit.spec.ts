import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

async function headersFor(host: string, publicUrl: string | null) {
  const app = fastify();
  addSecurityHeaders(app, publicUrl === null ? null : new URL(publicUrl));
  app.get('/api/spec', async () => 'ok');
  const { headers } = await app.inject({ url: '/api/spec', headers: { host } });
  return headers;
}

test('[A36] scripts, styles and connections come from this host only', async () => {
  const headers = await headersFor('quiz.example', 'https://quiz.example');
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self' wss://quiz.example",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ]);
});

test('[A36] every header is present; those for https only over https', async () => {
  const headers = await headersFor('quiz.example', null);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect((await headersFor('x', 'https://quiz.example'))['strict-transport-security']).toBe('max-age=31536000');
});

test('[A36] a forged Host header cannot add to the policy', async () => {
  const policy = (await headersFor("x; script-src 'unsafe-inline'", null))['content-security-policy'];
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).toContain("connect-src 'self';");
});

test('[A2505] it names PUBLIC_URL or this machine only, whatever the request says', async () => {
  const connections = async (host: string, publicUrl: string | null) =>
    /connect-src [^;]*/.exec(String((await headersFor(host, publicUrl))['content-security-policy']))?.[0];
  expect(await connections('evil.example', 'https://quiz.example')).toBe("connect-src 'self' wss://quiz.example");
  expect(await connections('evil.example', null)).toBe("connect-src 'self'");
  expect(await connections('localhost:3000', null)).toBe("connect-src 'self' ws://localhost:3000");
  expect(await connections('127.0.0.1:3000', null)).toBe("connect-src 'self' ws://127.0.0.1:3000");
});
