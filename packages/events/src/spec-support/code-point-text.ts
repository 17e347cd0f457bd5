import fc from 'fast-check';

/** Code points without those of surrogates. */
const CODE_POINTS = 0x110000 - 0x800;

const codePoint = fc
  .integer({ min: 0, max: CODE_POINTS - 1 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

/** Any text. The same as fast-check's unit `binary`, which takes a second to build. */
export const codePointText = (limits: { readonly maxLength?: number } = {}) =>
  fc.string({ ...limits, unit: codePoint });
