import type { Refusal } from '@quarry/imports/errors';
import type { FormatName } from '@quarry/imports/formats';
import type { Parsed, Picture } from '@quarry/imports/quiz-builder';

/** Contents of a file, as the process that read it replies. */
export type Reading =
  | { readonly refused: Refusal; readonly readable: readonly string[] }
  | (Parsed & { readonly format: FormatName });

type Head =
  | Extract<Reading, { refused: Refusal }>
  | (Omit<Parsed, 'pictures'> & {
      readonly format: FormatName;
      readonly pictures: readonly { readonly ref: string; readonly length: number }[];
    });

/** A line of JSON, then the pictures. */
export function encodeReading(reading: Reading): Buffer {
  if ('refused' in reading) return Buffer.from(`${JSON.stringify(reading satisfies Head)}\n`);
  const pictures = reading.pictures.map(({ ref, bytes }) => ({ ref, length: bytes.length }));
  const head: Head = { ...reading, pictures };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...reading.pictures.map(({ bytes }) => bytes)]);
}

/** @throws Error for an incomplete reply */
export function decodeReading(reply: Buffer): Reading {
  const headEnd = reply.indexOf('\n');
  const head = JSON.parse(reply.toString('utf8', 0, headEnd)) as Head;
  if ('refused' in head) return head;
  let at = headEnd + 1;
  const pictures = head.pictures.map(({ ref, length }): Picture => {
    const bytes = reply.subarray(at, at + length);
    at += length;
    return { ref, bytes };
  });
  if (at !== reply.length) throw new Error('the reply of a reader of files is incomplete');
  return { ...head, pictures };
}
