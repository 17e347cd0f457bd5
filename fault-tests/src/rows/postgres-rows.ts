import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { exhaustWal, fillDisk, mountSmallDisk } from './full-disk.ts';
import { logGoesBack } from './log-goes-back.ts';

const FULL_MS = 5_000;

/** Faults of Postgres. */
export const postgresRows: readonly Row[] = [
  {
    row: 15,
    title: 'Postgres restarts',
    bounds: { closeLateMs: 3_500, viewMs: 4_500 },
    async inject({ system, tell, random }) {
      const signal = random.pick(['SIGINT', 'SIGQUIT'] as const);
      const awayMs = random.between(50, 2_000);
      await system.postgres.stop(signal);
      await pause(awayMs);
      await system.postgres.start();
      tell(`${signal}, back after ${Math.round(awayMs)} ms`);
    },
  },
  {
    row: 16,
    title: 'Postgres away for 30 s',
    questions: 2,
    seconds: 5,
    limitMs: 75_000,
    moment: { question: [0, 0], share: [0.2, 0.7] },
    bounds: { closeLateMs: 3_500, viewMs: 4_500 },
    async inject({ system, tell }) {
      await system.postgres.stop('SIGINT');
      await pause(30_000);
      await system.postgres.start();
      tell('away for 30 s');
    },
  },
  {
    row: 43,
    title: 'disk full under Postgres',
    moment: { share: [0.02, 0.5] },
    bounds: { closeLateMs: 5_000, viewMs: 6_000 },
    prepareDataFolder: mountSmallDisk,
    async inject({ system, random, tell }) {
      const filler = join(system.postgres.folder, 'filler');
      const fillsWal = random.chance(0.5);
      await fillDisk(filler);
      if (fillsWal) await exhaustWal(system);
      await pause(FULL_MS);
      await rm(filler);
      // Without room for its log the server ends itself; its supervisor starts it again.
      await pause(500);
      await system.postgres.start();
      tell(fillsWal ? 'no room for data, nor for the write-ahead log' : 'no room for data');
    },
  },
  {
    row: 49,
    title: 'Postgres goes back to a copy that lacks the last commits',
    seconds: 20,
    questions: 2,
    limitMs: 110_000,
    moment: { question: [0, 0], share: [0.05, 0.15] },
    bounds: { arrivalMs: 10_000, closeLateMs: 9_000, viewMs: 12_000, mayLoseCommands: true, mayLoseStored: true },
    inject: logGoesBack,
  },
];
