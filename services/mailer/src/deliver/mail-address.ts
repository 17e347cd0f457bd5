import { emailSchema } from '@quarry/events/http';
import { lineOfText } from '@quarry/events/text';

/** An address as headers need it: name and address apart, so that neither can smuggle in the other. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** Reads `Name <address>` or a bare address. @returns null for anything else */
export function parseAddress(text: string): MailAddress | null {
  const [, name, bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = emailSchema.safeParse(bracketed ?? text);
  const label = lineOfText(100).safeParse((name ?? '').trim().replace(/^"|"$/g, ''));
  return address.success && label.success ? { name: label.data, address: address.data } : null;
}
