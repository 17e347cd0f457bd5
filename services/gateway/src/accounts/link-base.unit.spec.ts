import { expect, test } from 'vitest';
import { linkBase, signInLink } from './link-base.ts';

test('[A17] a link points to the public address, whatever host the request names', () => {
  const base = linkBase({ host: 'evil.example', protocol: 'http' }, new URL('https://quiz.example'));
  expect(signInLink(base, 'abc')).toBe('https://quiz.example/login?token=abc');
});

test('[A17] a public address may have a path', () => {
  expect(signInLink(new URL('https://example.org/quiz'), 'abc')).toBe('https://example.org/quiz/login?token=abc');
});

test.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])('[A17] without one, %s is this machine', (host) => {
  expect(signInLink(linkBase({ host, protocol: 'http' }, null), 'abc')).toBe(`http://${host}/login?token=abc`);
});

test.each([
  'evil.example',
  'localhost.evil.example',
  '203.0.113.9:3000',
  'localhost@evil.example',
  'localhost:3000/x',
  '',
])('[A17] without one, %s gets no mail', (host) => {
  expect(() => linkBase({ host, protocol: 'http' }, null)).toThrow(expect.objectContaining({ code: 'unknown-host' }));
});
