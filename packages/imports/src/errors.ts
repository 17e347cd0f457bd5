/** Why a file is refused as a whole; a question that is wrong is a problem instead. */
export type ImportErrorCode = 'unknown-format' | 'too-large';

/** What a host may do about a file of an unknown format. */
export type UnknownReason =
  | 'not-recognised'
  | 'empty'
  /** A workbook of Excel 97 to 2003. */
  | 'old-workbook'
  /** A ZIP archive, or a workbook, that ends early or contains what it does not declare. */
  | 'damaged-archive'
  | 'password'
  /** Begins like JSON but cannot be read as JSON. */
  | 'broken-json'
  /** Inflates to more than any quiz needs. */
  | 'inflates-too-much';

/** The only error that importing throws. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  readonly reason: UnknownReason | 'too-large';

  constructor(reason: UnknownReason | 'too-large', options?: ErrorOptions) {
    super(`the file cannot be imported: ${reason}`, options);
    this.name = 'ImportError';
    this.code = reason === 'too-large' ? 'too-large' : 'unknown-format';
    this.reason = reason;
  }
}
