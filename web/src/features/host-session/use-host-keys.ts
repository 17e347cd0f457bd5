import { useEffect } from 'react';
import { useKeyDown } from '#shared/lib/use-key-down.ts';

/** The host's key actions. */
type HostKey = 'press' | 'fullscreen' | 'qr' | 'keys' | 'mute' | 'louder' | 'quieter';

/** Single keys that type a character. */
const LETTERS: Readonly<Record<string, HostKey>> = {
  f: 'fullscreen',
  q: 'qr',
  '?': 'keys',
  m: 'mute',
  '+': 'louder',
  '-': 'quieter',
};

/** Everything focusable except the page and its heading: there Space and Enter act on the element or do nothing. */
const CONTROLS = 'a[href], button, input, textarea, select, summary, dialog, [tabindex]:not(main h1)';
/** Elements that use letters and arrows. */
const FIELDS = 'input:not([type=checkbox]), textarea, select, dialog';
/** Elements that Page Down scrolls. */
const SCROLLS = '[tabindex="0"]';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>;

/**
 * @param isWithin whether the key was pressed inside an element of this selector
 * @returns the action; null: the browser handles the key. Presenter remotes send Page Down or the right arrow.
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
    default:
      return isWithin(FIELDS) ? null : (LETTERS[event.key.toLowerCase()] ?? null);
  }
}

/** The host's keys, unless they belong to a control or a popup. @param does keys of absent actions are ignored */
export function useHostKeys(does: Readonly<Partial<Record<HostKey, () => void>>>): void {
  useKeyDown((event) => {
    const { target } = event;
    const meant = hostKey(event, (selector) => target instanceof Element && target.closest(selector) !== null);
    const act = meant && does[meant];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/**
 * Moves the focus to the page after a popup that was opened with the pointer is dismissed: on the button, Space would
 * open it again, in front of the hall. After keyboard use or a confirmation the focus stays on the button. A held key
 * presses no button twice.
 */
export function usePageFocus(): void {
  useEffect(() => {
    let opener: Element | null = null;
    let decided = false;
    const clicked = ({ target, detail }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const button = target.closest('button');
      const popup = target.closest('dialog');
      decided = popup !== null && button !== null && popup.querySelector('[data-safe]')?.contains(button) === false;
      if (popup === null) opener = detail > 0 ? button : null;
    };
    const focused = ({ target, relatedTarget }: FocusEvent) => {
      const isBack = target === opener && relatedTarget instanceof Element && relatedTarget.closest('dialog') !== null;
      if (isBack && !decided) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
    const held = (event: KeyboardEvent) => {
      const presses = event.key === ' ' || event.key === 'Enter';
      if (event.repeat && presses && event.target instanceof HTMLButtonElement) event.preventDefault();
    };
    window.addEventListener('click', clicked, true);
    window.addEventListener('focusin', focused);
    window.addEventListener('keydown', held, true);
    return () => {
      window.removeEventListener('click', clicked, true);
      window.removeEventListener('focusin', focused);
      window.removeEventListener('keydown', held, true);
    };
  }, []);
}

/** Idle time in ms after which the pointer is hidden, as over a film. */
const POINTER_RESTS = 3_000;

/** Hides an idle mouse pointer while a screen is shown to a hall (base.css). */
export function useHiddenPointer(isShown = true): void {
  useEffect(() => {
    if (!isShown) return;
    const { dataset } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      delete dataset.pointer;
      clearTimeout(timer);
      timer = setTimeout(() => {
        dataset.pointer = 'hidden';
      }, POINTER_RESTS);
    };
    moved();
    window.addEventListener('pointermove', moved);
    return () => {
      window.removeEventListener('pointermove', moved);
      clearTimeout(timer);
      delete dataset.pointer;
    };
  }, [isShown]);
}
