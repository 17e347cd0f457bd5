import { UsageError } from '@quarry/local-services/process/command-line';
import { describe, expect, test } from 'vitest';
import { readOptions, USAGE } from './options.ts';

describe('the command line of the fault harness', () => {
  test('[C16] selects rows, seeds and mutants', () => {
    expect(readOptions([])).toEqual({
      rows: [],
      seed: 1,
      seeds: null,
      mutants: false,
      only: [],
      parallel: 1,
      keep: null,
      table: null,
      redis: null,
    });
    expect(
      readOptions(['--row', '1-3,21', '--row', '7', '--seed', '0', '--seeds', '2', '--parallel', '3']),
    ).toMatchObject({
      rows: [1, 2, 3, 21, 7],
      seed: 0,
      seeds: 2,
      parallel: 3,
    });
    expect(readOptions(['--all', '--seeds', '20'])).toMatchObject({
      rows: [],
      seeds: 20,
      table: 'docs/fault-matrix.md',
    });
    expect(readOptions(['--redis', '/opt/valkey-server'])).toMatchObject({ redis: '/opt/valkey-server' });
    expect(readOptions(['--mutants'])).toMatchObject({ mutants: true, table: 'docs/fault-matrix.md' });
    expect(readOptions(['--mutant', 'no resync after a gap'])).toMatchObject({ mutants: true, table: null });
  });

  test('[C16] --help selects nothing', () => {
    expect(readOptions(['--help', '--row', 'x'])).toBeNull();
  });

  test.each([
    [['--rows', '4'], "Unknown option '--rows'"],
    [['4'], "Unexpected argument '4'"],
    [['--row'], "Option '--row <value>' argument missing"],
    [['--row', 'x'], '--row must be an integer from 0, not "x"'],
    [['--row', '3,'], '--row must be an integer from 0, not ""'],
    [['--row', '8-1'], '--row 8-1 ends before it begins'],
    [['--row', '50-51'], 'unknown row 50'],
    [['--seed=-1'], '--seed must be an integer from 0, not "-1"'],
    [['--seeds', '0'], '--seeds must be an integer from 1, not "0"'],
    [['--parallel', '1.5'], '--parallel must be an integer from 1, not "1.5"'],
    [['--all', '--row', '1'], '--all and --row exclude each other'],
    [['--seeds', 'x'], '--seeds must be an integer from 1, not "x"'],
    [['--mutant', 'nobody'], 'unknown mutant "nobody"'],
  ])('[C16] refuses %j before anything starts', (args, told) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(`${told}\n\n${USAGE}`);
  });
});
