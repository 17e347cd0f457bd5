/** Texts around what a host writes beside a question. */
export const question = {
  code: 'Code',
  explanation: 'Explanation',
};
