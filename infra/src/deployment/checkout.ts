import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The root of the checkout. */
export const CHECKOUT = join(import.meta.dirname, '..', '..', '..');

/** Text of a file of the checkout. */
export const readCheckout = (...path: string[]): Promise<string> => readFile(join(CHECKOUT, ...path), 'utf8');
