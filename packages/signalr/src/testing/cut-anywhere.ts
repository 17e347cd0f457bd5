import type { RecordSplitter } from '#protocol/hub-protocol.ts';

/** Cuts a whole stream into pieces of the given sizes, including zero. */
export const cutAnywhere = (stream: Buffer, sizes: Iterator<number>): Buffer[] => {
  const pieces: Buffer[] = [];
  let at = 0;
  for (let stuck = 0; at < stream.length; ) {
    const wanted = Number(sizes.next().value ?? 1);
    stuck = wanted === 0 ? stuck + 1 : 0;
    const size = stuck > 3 ? 1 : wanted;
    pieces.push(stream.subarray(at, at + size));
    at += size;
  }
  return pieces;
};

/** All records, reading after each piece. */
export const readAll = (splitter: RecordSplitter, pieces: readonly Buffer[]): Buffer[] => {
  const records: Buffer[] = [];
  const read = (): void => {
    for (let record = splitter.next(); record !== undefined; record = splitter.next()) records.push(record);
  };
  read();
  for (const piece of pieces) {
    splitter.push(piece);
    read();
  }
  return records;
};
