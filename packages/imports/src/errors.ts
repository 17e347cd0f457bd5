/** Why a file is refused as a whole; a question that is wrong is a problem instead. */
export type Refusal =
  | 'not-recognised'
  | 'empty'
  /** A workbook of Excel 97 to 2003, or one with a password. */
  | 'old-workbook'
  /** A ZIP archive that ends early, or that contains what it does not declare. */
  | 'damaged-archive'
  | 'password'
  /** Begins like JSON but cannot be read as JSON. */
  | 'broken-json'
  /** Inflates to more than any quiz needs. */
  | 'inflates-too-much'
  | 'too-large';

/** The only error that importing throws. */
export class ImportError extends Error {
  readonly code: 'unknown-format' | 'too-large';
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`the file cannot be imported: ${reason}`, options);
    this.name = 'ImportError';
    this.code = reason === 'too-large' ? 'too-large' : 'unknown-format';
    this.reason = reason;
  }
}
