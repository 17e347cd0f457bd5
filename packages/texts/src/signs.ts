/** A number that is less than zero, in a text. */
const NEGATIVE = /(?<![\p{L}\p{N}])[-−]\p{N}[\p{N}.,]*/gu;

/** A text in which the sign of a number stands before it, also in a line that is read from right to left. */
export const withSigns = (text: string): string => text.replace(NEGATIVE, '\u2066$&\u2069');
