/** Texts around what a host writes and shows beside a question. */
export const question = {
  code: 'Code',
  explanation: 'Explanation',
  /** Stands for one without a text of its own. */
  picture: 'Picture',
  enlarge: (alt: string) => (alt === '' ? 'Enlarge the picture' : `Enlarge the picture: ${alt}`),
};
