/** Bounds of one import: far above any quiz, far below what would hurt. At each of them the import says so. */
export const BOUNDS = {
  /** Bytes of a file (contract, section 4). */
  fileBytes: 16 * 1024 * 1024,
  /** Bytes that an archive may inflate to, all entries that are read together. */
  inflatedBytes: 40 * 1024 * 1024,
  /** Entries of an archive. */
  entries: 5_000,
  /** Bytes of a picture (contract, section 4). */
  pictureBytes: 8 * 1024 * 1024,
  /** Rows of a table, blank ones included; a sheet formatted to its end has a million. */
  rows: 20_000,
  /** Lines of a text. */
  lines: 100_000,
  /** Columns of a table. */
  columns: 200,
  /** Characters of one question of GIFT, pictures in it included. */
  block: 4_000_000,
  /** Answers of a question that are read; a quiz allows far fewer. */
  answers: 1_000,
  /** Elements inside each other in XML. */
  depth: 100,
  /** Questions, good and bad, that are looked at. */
  items: 5_000,
  /** Problems that are told one by one. */
  problems: 500,
} as const;
