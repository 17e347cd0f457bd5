/** Formats that are decoded, as libvips names them. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'heif' | 'gif';

/** Bytes by which the formats below are recognised. */
const HEAD = 64;

/**
 * The format of a picture by its first bytes; null for anything else, which never reaches a decoder. Names and content
 * types are ignored.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(HEAD, bytes.length)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return isAvif(head) ? 'heif' : null;
}

/** HEIC and AVIF share a container; the brands of its first box tell them apart (ISO/IEC 23008-12, AVIF section 6). */
function isAvif(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false;
  const end = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE();
  const compatible = head.slice(16, Math.min(end, HEAD)).match(/.{4}/gs) ?? [];
  const brands = [head.slice(8, 12), ...compatible];
  return brands.some((brand) => brand === 'avif' || brand === 'avis') && !brands.some((brand) => /^he[iv]/.test(brand));
}
