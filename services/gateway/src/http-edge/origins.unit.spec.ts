import { expect, test } from 'vitest';
import { createMachineNames, createOriginCheck } from './origins.ts';

const request = (headers: Record<string, string>, host = 'quiz.example', protocol: 'http' | 'https' = 'https') => ({
  headers,
  host,
  protocol,
});

test('[A32] with a public address only its pages may change state', () => {
  const allowed = createOriginCheck(new URL('https://quiz.example'));
  expect(allowed(request({ origin: 'https://quiz.example' }))).toBe(true);
  for (const origin of [
    'http://quiz.example',
    'https://quiz.example:8443',
    'https://evil.example',
    'https://quiz.example.evil.example',
    'https://sub.quiz.example',
    'null',
    '',
    'not an origin',
  ])
    expect(allowed(request({ origin })), origin).toBe(false);
});

test('[A32] a forged Host header does not make a foreign origin valid', () => {
  const allowed = createOriginCheck(new URL('https://quiz.example'));
  expect(allowed(request({ origin: 'https://evil.example' }, 'evil.example'))).toBe(false);
});

test('[A32] without a public address the page must come from the requested host', () => {
  const allowed = createOriginCheck(null);
  expect(allowed(request({ origin: 'http://10.0.0.7:3000' }, '10.0.0.7:3000', 'http'))).toBe(true);
  expect(allowed(request({ origin: 'http://10.0.0.8:3000' }, '10.0.0.7:3000', 'http'))).toBe(false);
});

test('[A32] the names of the loopback interface are equivalent', () => {
  const allowed = createOriginCheck(new URL('http://127.0.0.1:3000'));
  expect(allowed(request({ origin: 'http://localhost:3000' }))).toBe(true);
  expect(allowed(request({ origin: 'http://localhost:3001' }))).toBe(false);
});

test('[A32] without Origin the request is accepted, unless Sec-Fetch-Site names another site', () => {
  const allowed = createOriginCheck(null);
  expect(allowed(request({}))).toBe(true);
  expect(allowed(request({ 'sec-fetch-site': 'same-origin' }))).toBe(true);
  expect(allowed(request({ 'sec-fetch-site': 'cross-site' }))).toBe(false);
  expect(allowed(request({ 'sec-fetch-site': 'same-site' }))).toBe(false);
});

test('[G3500] the machine’s addresses are read once every five seconds, however many responses need them', () => {
  let now = 0;
  let addresses = ['10.0.0.7', 'fe80::1'];
  let reads = 0;
  const isOwn = createMachineNames(
    () => now,
    () => {
      reads += 1;
      return addresses;
    },
  );
  for (const name of ['localhost', '10.0.0.7', '[fe80::1]']) expect(isOwn(name), name).toBe(true);
  expect(isOwn('evil.example')).toBe(false);
  expect(reads).toBe(1);
  addresses = ['10.0.0.8'];
  now = 5_000;
  expect([isOwn('10.0.0.8'), isOwn('10.0.0.7')]).toEqual([true, false]);
  expect(reads).toBe(2);
});
