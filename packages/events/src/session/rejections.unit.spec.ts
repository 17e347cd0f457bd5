import { describe, expect, it } from 'vitest';
import { isRejection, REJECTION_CODES, REJECTIONS } from './rejections.ts';

describe('rejections', () => {
  it('[P21] are one closed list of codes, each with its meaning', () => {
    expect(REJECTION_CODES).toEqual([...new Set(REJECTION_CODES)].sort());
    expect(REJECTION_CODES).toHaveLength(33);
    for (const code of REJECTION_CODES) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(REJECTIONS[code]).toMatch(/^\w.{10,}$/);
    }
  });

  it('[P21] no other text is one', () => {
    expect(isRejection('wrong-state')).toBe(true);
    expect(isRejection('toString')).toBe(false);
    expect(isRejection('')).toBe(false);
  });
});
