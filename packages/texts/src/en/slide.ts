/** Texts of slides. */
export const slide = {
  look: 'Look at the screen',
  hint: 'A slide is shown on every screen. Nobody answers it. Its text may be longer below the title.',
};
