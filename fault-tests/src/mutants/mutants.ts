import { gatewayMutants } from './gateway-mutants.ts';
import type { Mutant } from './mutant.ts';
import { orderMutants } from './order-mutants.ts';
import { ownershipMutants } from './ownership-mutants.ts';
import { ruleMutants } from './rule-mutants.ts';

/** Every deliberate mistake, each of which a row has to flag. */
export const MUTANTS: readonly Mutant[] = [...orderMutants, ...ownershipMutants, ...ruleMutants, ...gatewayMutants];
