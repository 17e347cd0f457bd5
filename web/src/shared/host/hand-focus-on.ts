/**
 * Ref of a popup button that disappears with what it removes: if it has the focus then, the next button takes it, so that
 * the focus is not lost to the page.
 */
export const handFocusOn = (button: HTMLButtonElement | null) => () => {
  if (button === null || document.activeElement !== button) return;
  const buttons = [...(button.closest('dialog')?.querySelectorAll('button') ?? [])];
  buttons[buttons.indexOf(button) + 1]?.focus();
};
