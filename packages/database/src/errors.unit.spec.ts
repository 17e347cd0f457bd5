import { describe, expect, test } from 'vitest';
import { CorruptLogError, isUnavailable, VersionConflict, violatedUnique } from '#errors.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code }, more);

describe('[D5] classification of a store’s failure', () => {
  test.each([
    ...['08006', '57P01', '57014', '53100', '55P03', '40P01', '25P03', '58030', '42P01', '3D000'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN'],
    ...[
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_WRONG_VERSION',
    ],
  ])('%s is the infrastructure', (code) => {
    expect(isUnavailable(coded(code))).toBe(true);
  });

  test.each(['22P05', '22003', '23505', '23502', '21000', '54000'])('%s is rejected data', (code) => {
    expect(isUnavailable(coded(code))).toBe(false);
  });

  test.each([
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'There was an error establishing an SSL connection',
    'The server does not support SSL connections',
  ])('the driver’s “%s” is the infrastructure', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test.each([
    new TypeError('undefined is not a function'),
    new VersionConflict('the log moved on', { cause: coded('23505') }),
    new CorruptLogError('session-1', 3, new Error('no event')),
    coded('ERR_INVALID_ARG_TYPE'),
    coded('FST_ERR_CTP_INVALID_JSON_BODY'),
    'a string',
    undefined,
  ])('anything else is not', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  test('a unique violation names its constraint and key', () => {
    const detail = 'Key (session_id, version)=(s1, 5) already exists.';
    expect(violatedUnique(coded('23505', { constraint: 'event_pkey', detail }))).toEqual({
      constraint: 'event_pkey',
      key: 's1',
    });
    expect(violatedUnique(coded('23502', { constraint: 'event_pkey' }))).toBeNull();
  });
});
