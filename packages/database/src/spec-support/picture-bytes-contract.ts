import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PictureBytes } from '#media/picture-bytes.ts';

export interface OpenedPictureBytes {
  readonly bytes: PictureBytes;
  /** Before the first bytes of a picture. */
  begin(hash: string): Promise<void>;
  release(): Promise<void>;
}

/** Contract of every store of pictures' bytes. @param title with the rule that it proves */
export function pictureBytesContract(title: string, open: () => Promise<OpenedPictureBytes>): void {
  describe(title, () => {
    let opened: OpenedPictureBytes;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.release());

    async function newHash(): Promise<string> {
      const hash = randomBytes(32).toString('hex');
      await opened.begin(hash);
      return hash;
    }

    test('are read as they were stored, each size by itself', async () => {
      const { bytes } = opened;
      const hash = await newHash();
      const [small, large] = [randomBytes(100), randomBytes(3_000_000)];
      await bytes.put(hash, 320, small);
      await bytes.put(hash, 1600, large);
      expect(small.equals((await bytes.get(hash, 320)) ?? Buffer.alloc(0))).toBe(true);
      expect(large.equals((await bytes.get(hash, 1600)) ?? Buffer.alloc(0))).toBe(true);
      await expect(bytes.get(hash, 640)).resolves.toBeNull();
      await expect(bytes.get(randomBytes(32).toString('hex'), 320)).resolves.toBeNull();
    });

    test('may be stored and deleted twice', async () => {
      const { bytes } = opened;
      const hash = await newHash();
      for (const _ of ['first', 'again']) await bytes.put(hash, 320, Buffer.from('same'));
      await bytes.put(hash, 640, Buffer.from('kept'));
      for (const _ of ['first', 'again']) await bytes.delete(hash, [320, 960]);
      await bytes.delete(hash, []);
      await expect(bytes.get(hash, 320)).resolves.toBeNull();
      expect(String(await bytes.get(hash, 640))).toBe('kept');
    });
  });
}
