import { useKeyDown } from '#shared/lib/use-key-down.ts';

const CONTROLS = 'a[href], button, input, textarea, select, dialog';

/** Space or Enter presses the primary button, unless the key belongs to a control or a popup. */
export function usePrimaryKey(press: () => void): void {
  useKeyDown((event) => {
    if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
    event.preventDefault();
    press();
  });
}
