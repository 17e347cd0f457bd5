import { expect, test } from 'vitest';
import { addressSubject } from './rate-limits.ts';

test('[A33] an IPv4 address counts for itself, mapped into IPv6 or not', () => {
  expect(addressSubject('203.0.113.7')).toBe('203.0.113.7');
  expect(addressSubject('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('[A33] an IPv6 subscriber’s network counts as one address', () => {
  expect(addressSubject('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressSubject('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(addressSubject('2001:db8::1')).toBe('2001:db8::/64');
  expect(addressSubject('::1')).toBe('::/64');
  expect(addressSubject('fe80::1%eth0')).toBe('fe80::/64');
  expect(addressSubject('2001:db8:1:3::9')).not.toBe(addressSubject('2001:db8:1:2::9'));
});

test.each(['unknown', '', '203.0.113.7:443', '_hidden'])(
  '[A33] %j, which a proxy may forward, is a subject too',
  (text) => {
    expect(addressSubject(text)).toBe(text);
  },
);
