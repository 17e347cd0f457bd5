import { useEffect } from 'react';

const CONTROLS = 'a[href], button, input, textarea, select, dialog';

/** Space or Enter presses the primary button, unless the key belongs to a control or a popup. */
export function usePrimaryKey(press: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
      if (document.querySelector('[data-popup="open"]')) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [press]);
}
