import type { Row } from '#run/row.ts';
import { row00 } from './row-00.ts';
import { row01 } from './row-01.ts';
import { row02 } from './row-02.ts';
import { row03 } from './row-03.ts';
import { row04 } from './row-04.ts';
import { row05 } from './row-05.ts';
import { row06 } from './row-06.ts';
import { row07 } from './row-07.ts';
import { row08 } from './row-08.ts';
import { row09 } from './row-09.ts';
import { row10 } from './row-10.ts';
import { row11 } from './row-11.ts';
import { row12 } from './row-12.ts';
import { row13 } from './row-13.ts';
import { row14 } from './row-14.ts';
import { row15 } from './row-15.ts';
import { row16 } from './row-16.ts';
import { row17 } from './row-17.ts';
import { row18 } from './row-18.ts';
import { row19 } from './row-19.ts';
import { row20 } from './row-20.ts';
import { row21 } from './row-21.ts';
import { row22 } from './row-22.ts';
import { row23 } from './row-23.ts';
import { row24 } from './row-24.ts';
import { row25 } from './row-25.ts';
import { row26 } from './row-26.ts';
import { row27 } from './row-27.ts';
import { row28 } from './row-28.ts';
import { row29 } from './row-29.ts';
import { row43 } from './row-43.ts';
import { row44 } from './row-44.ts';
import { row45 } from './row-45.ts';
import { row46 } from './row-46.ts';

/** Every row of the fault table that is proved here, by its number; 0 is a quiz without a fault. */
export const ROWS: readonly Row[] = [
  row00,
  row01,
  row02,
  row03,
  row04,
  row05,
  row06,
  row07,
  row08,
  row09,
  row10,
  row11,
  row12,
  row13,
  row14,
  row15,
  row16,
  row17,
  row18,
  row19,
  row20,
  row21,
  row22,
  row23,
  row24,
  row25,
  row26,
  row27,
  row28,
  row29,
  row43,
  row44,
  row45,
  row46,
];

/** @throws when there is no such row */
export function rowOf(number: number): Row {
  const row = ROWS.find((candidate) => candidate.row === number);
  if (!row) throw new Error(`there is no row ${number}; there are ${ROWS.map((one) => one.row).join(', ')}`);
  return row;
}
