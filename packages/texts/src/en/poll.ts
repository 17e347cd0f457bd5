/** Texts of polls. */
export const poll = {
  hint: 'Nothing is right or wrong, and there are no points.',
};
