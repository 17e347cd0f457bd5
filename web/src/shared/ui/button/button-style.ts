/** Short hides the text label; medium and long show it (specification, section 2). */
export type ButtonSize = 'short' | 'medium' | 'long';

export type ButtonLook =
  | 'primary'
  | 'secondary'
  | 'accent'
  | 'settings'
  | 'delete'
  | 'disabled'
  | 'disabledDark'
  | 'correct';
