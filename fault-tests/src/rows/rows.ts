import type { Row } from '#run/row.ts';
import { accountAttacks } from './account-attacks.ts';
import { budgetRows } from './budget-rows.ts';
import { clientRows } from './client-rows.ts';
import { clockRows } from './clock-rows.ts';
import { engineRows } from './engine-rows.ts';
import { gatewayRows } from './gateway-rows.ts';
import { playerAttacks } from './player-attacks.ts';
import { postgresRows } from './postgres-rows.ts';
import { redisRows } from './redis-rows.ts';

const undisturbed: Row = {
  row: 0,
  title: 'no fault at all',
  bounds: { closeLateMs: 700, viewMs: 1_500 },
  inject: async ({ tell }) => tell('nothing'),
};

/** Every row of the fault table, by number; 0 is a quiz without a fault. */
export const ROWS: readonly Row[] = [
  undisturbed,
  ...engineRows,
  ...gatewayRows,
  ...redisRows,
  ...postgresRows,
  ...clientRows,
  ...clockRows,
  ...playerAttacks,
  ...accountAttacks,
  ...budgetRows,
].toSorted((a, b) => a.row - b.row);

/** @throws when there is no such row */
export function rowOf(number: number): Row {
  const row = ROWS.find((candidate) => candidate.row === number);
  if (!row) throw new Error(`there is no row ${number}; there are ${ROWS.map((one) => one.row).join(', ')}`);
  return row;
}
