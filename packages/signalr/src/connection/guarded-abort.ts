type Listen = AbortSignal['addEventListener'];
type Listener = Parameters<Listen>[1];

/**
 * An abort controller whose listeners cannot end the process: Node turns a listener's error or rejection into an
 * uncaught exception; here it goes to `report`. Listeners of signals derived with `AbortSignal.any` are not covered.
 */
export const createGuardedAbort = (report: (error: unknown) => void): AbortController => {
  const controller = new AbortController();
  const { signal } = controller;
  const { addEventListener, removeEventListener } = signal;
  /** One guard per listener, so that adding it twice and removing it work as usual. */
  const guards = new WeakMap<Listener, Listener>();

  const guard = (listener: Listener): Listener => {
    const known = guards.get(listener);
    if (known !== undefined) return known;
    const guarded = async (event: Event): Promise<void> => {
      try {
        await (typeof listener === 'function' ? listener.call(signal, event) : listener.handleEvent(event));
      } catch (error) {
        report(error);
      }
    };
    guards.set(listener, guarded);
    return guarded;
  };

  // `onabort` and the abort listeners of Node's own functions use these too.
  signal.addEventListener = (type: string, listener: Listener, options?: Parameters<Listen>[2]) =>
    addEventListener.call(signal, type, guard(listener), options);
  signal.removeEventListener = (type: string, listener: Listener, options?: Parameters<Listen>[2]) =>
    removeEventListener.call(signal, type, guard(listener), options);
  return controller;
};
