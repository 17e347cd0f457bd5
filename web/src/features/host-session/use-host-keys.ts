import { useKeyDown } from '#shared/lib/use-key-down.ts';

/** What a key means to the host. */
type HostKey = 'press' | 'fullscreen';

/** Space and Enter work a control that has the focus. */
const CONTROLS = 'a[href], button, input, textarea, select, dialog';
/** A field takes letters and arrows for itself. */
const FIELDS = 'input:not([type=checkbox]), textarea, select, dialog';
/** What scrolls takes Page Down. */
const SCROLLS = '[tabindex="0"]';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>;

/**
 * @param isWithin whether the key was pressed inside an element of this selector
 * @returns what a key does; null leaves it to the browser. Presenter remotes send Page Down or the right arrow.
 */
export function hostKey(event: KeyPress, isWithin: (selector: string) => boolean): HostKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null;
  switch (event.key) {
    case ' ':
    case 'Enter':
      return isWithin(CONTROLS) ? null : 'press';
    case 'PageDown':
      return isWithin(FIELDS) || isWithin(SCROLLS) ? null : 'press';
    case 'ArrowRight':
      return isWithin(FIELDS) ? null : 'press';
    case 'f':
    case 'F':
      return isWithin(FIELDS) ? null : 'fullscreen';
    default:
      return null;
  }
}

/** The host's keys, unless they belong to a control or a popup. */
export function useHostKeys(does: Readonly<Record<HostKey, () => void>>): void {
  useKeyDown((event) => {
    const { target } = event;
    const meant = hostKey(event, (selector) => target instanceof Element && target.closest(selector) !== null);
    if (meant === null) return;
    event.preventDefault();
    does[meant]();
  });
}
