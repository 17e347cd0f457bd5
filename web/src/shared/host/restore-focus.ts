/**
 * Ref callback for a button that its own press removes, such as one in a list row: if it has the focus when it
 * unmounts, the dialog's next button gets it, or on a page the heading.
 */
export const restoreFocus = (button: HTMLButtonElement | null) => () => {
  if (button === null || document.activeElement !== button) return;
  const dialog = button.closest('dialog');
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
  const next = dialog ? buttons[buttons.indexOf(button) + 1] : document.querySelector('h1');
  next?.focus({ preventScroll: dialog === null });
};
