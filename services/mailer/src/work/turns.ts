/** Runs work when all that came before it has ended. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** One piece of work at a time, in the order of the calls, whether or not those before it failed. */
export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    // Without its outcome: results of a hall would stay in memory until the next turn.
    last = own.then(
      () => {},
      () => {},
    );
    return own;
  };
}
