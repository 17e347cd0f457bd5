import { zipSync } from 'fflate';
import { MEDIA_FOLDER, QUIZ_ENTRY } from '#formats/zip.ts';
import type { ImportedQuiz } from '#question.ts';
import type { Picture } from '#quiz-builder.ts';
import { jsonOf } from './json.ts';

/** Fixed, so that the same quiz gives the same bytes; ZIP stores local time, from 1980 on. */
const EPOCH = new Date(1980, 0, 1);

/**
 * A quiz with its pictures, named by their ids. Nothing is compressed: pictures are already, and a gateway writes this between
 * answers, so that what takes least of its time is right.
 */
export function zipOf(quiz: ImportedQuiz, pictures: readonly Picture[]): Uint8Array {
  return zipSync(
    {
      [QUIZ_ENTRY]: jsonOf(quiz),
      ...Object.fromEntries(pictures.map(({ ref, bytes }) => [`${MEDIA_FOLDER}${ref}.${extensionOf(bytes)}`, bytes])),
    },
    { level: 0, mtime: EPOCH },
  );
}

const SIGNATURES: readonly (readonly [extension: string, at: number, text: string])[] = [
  ['png', 1, 'PNG'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['avif', 4, 'ftypavi'],
  ['jpg', 0, '\u00ff\u00d8'],
];

function extensionOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return SIGNATURES.find(([, at, text]) => start.startsWith(text, at))?.[0] ?? 'bin';
}
