/**
 * `EVERY=1` also runs specs that repeat the usual ones at another size, in another variant or in a rarer case, and
 * properties with more cases.
 */
export const EVERY = process.env.EVERY === '1';
