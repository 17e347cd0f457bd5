import { expect, test } from 'vitest';
import { commonVariables, readEnvironment } from './environment.ts';
import { readRedisUrl } from './redis-address.ts';

test.each([
  ['redis://localhost', { kind: 'server', url: 'redis://localhost' }],
  ['rediss://u:p@h:1/2', { kind: 'server', url: 'rediss://u:p@h:1/2' }],
])('[Y30] %s is one server', (url, address) => {
  expect(readRedisUrl(url)).toEqual(address);
});

test.each([
  [
    'redis://a:1,b:2,c',
    [
      ['a', 1],
      ['b', 2],
      ['c', 6379],
    ],
    undefined,
    undefined,
    false,
  ],
  [
    'rediss://:p%40ss@a:1,[::1]:2/',
    [
      ['a', 1],
      ['::1', 2],
    ],
    undefined,
    'p@ss',
    true,
  ],
  ['redis://user:pass@one:7000?cluster=true', [['one', 7000]], 'user', 'pass', false],
])('[Y30] %s is a cluster', (url, nodes, username, password, tls) => {
  const expected = nodes.map(([host, port]) => ({ host, port }));
  expect(readRedisUrl(url)).toEqual({ kind: 'cluster', nodes: expected, username, password, tls });
});

test('[Y344] redis-sentinel:// contains sentinels, the name of the primary, and the credentials of both', () => {
  expect(readRedisUrl('rediss-sentinel://u:p%40ss@a:1,b/quarry?db=2&sentinelPassword=s%26s')).toEqual({
    kind: 'sentinels',
    sentinels: [
      { host: 'a', port: 1 },
      { host: 'b', port: 26379 },
    ],
    name: 'quarry',
    db: 2,
    username: 'u',
    password: 'p@ss',
    sentinelPassword: 's&s',
    tls: true,
  });
});

test.each(['redis-sentinel://a:1', 'redis-sentinel://a:1/', 'redis-sentinel://a/name?db=x', 'redis-sentinel:///name'])(
  '[Y344] %s is refused',
  (url) => {
    expect(() => readRedisUrl(url)).toThrow();
  },
);

test.each(['http://a', 'redis://', 'redis://a,', 'redis://a:1,b:99999', 'redis://a,b/3', 'localhost:6379'])(
  '[Y30] %s is refused, and the variable named',
  (url) => {
    expect(() => readRedisUrl(url)).toThrow();
    const { REDIS_URL } = commonVariables;
    expect(() => readEnvironment({ REDIS_URL }, { REDIS_URL: url })).toThrow('REDIS_URL: ');
    expect(readEnvironment({ REDIS_URL }, { REDIS_URL: 'redis://a:1,b:2' })).toEqual({ REDIS_URL: 'redis://a:1,b:2' });
  },
);
