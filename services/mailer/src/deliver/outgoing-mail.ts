/** A file that travels with a mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail ready to be sent, to one address. */
export interface OutgoingMail {
  /** The same for every attempt: key of the mail log, and what the Message-ID is made from. */
  readonly id: string;
  readonly kind: 'registration' | 'sign-in' | 'report' | 'automatic-report';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}
