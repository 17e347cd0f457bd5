import { UsageError } from '@quarry/local-services/process/command-line';
import { describe, expect, test } from 'vitest';
import { parseOptions, USAGE } from '#start/options.ts';

describe('settings of a start', () => {
  test('[L16] the defaults are the ports and counts of the contract', () => {
    expect(parseOptions([], {})).toEqual({
      PORT: 3000,
      INBOX_PORT: 1080,
      SMTP_PORT: 1025,
      LOG_LEVEL: 'info',
      WEB_BUILD: 'auto',
      gateways: 1,
      engines: 1,
    });
  });

  test('[L16] an empty variable counts as unset', () => {
    expect(parseOptions([], { PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  test('[L16] each invalid variable and flag is named', () => {
    const wrong = { PORT: '70000', DATABASE_URL: 'mysql://x/y', PUBLIC_URL: 'quarry' };
    const start = () => parseOptions(['--gateways', 'many'], wrong);
    for (const name of ['PORT', 'DATABASE_URL', 'PUBLIC_URL', '--gateways']) expect(start).toThrow(`  ${name}: `);
  });

  test.each([
    [['--gatways', '2'], "Unknown option '--gatways'"],
    [['2'], "Unexpected argument '2'"],
  ])('[L29] %j prints the available settings', (argv, wrong) => {
    expect(() => parseOptions(argv, {})).toThrow(UsageError);
    expect(() => parseOptions(argv, {})).toThrow(wrong);
    expect(() => parseOptions(argv, {})).toThrow(USAGE);
  });
});
