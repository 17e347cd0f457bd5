/**
 * Ref callback for a button that its own press removes, such as that of a list's row: if it has the focus when it unmounts,
 * the dialog's next button gets it.
 */
export const handFocusOn = (button: HTMLButtonElement | null) => () => {
  if (button === null || document.activeElement !== button) return;
  const buttons = [...(button.closest('dialog')?.querySelectorAll('button') ?? [])];
  buttons[buttons.indexOf(button) + 1]?.focus();
};
