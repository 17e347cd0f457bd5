import { emailSchema } from '@quarry/events/email';
import { lineOfText } from '@quarry/events/text';
import { commonVariables, readEnvironment, variable } from '@quarry/service-kit/environment';
import { z } from 'zod';
import type { MailAddress } from './deliver/smtp.ts';

const address = z.string().transform((text, context): MailAddress => {
  const parsed = parseAddress(text);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'must be an address such as Quarry <quiz@example.org>' });
  return z.NEVER;
});

const variables = {
  ...commonVariables,
  /** `smtp://` or `smtps://` URL, with user and password if the server requires them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Sender of every mail. */
  MAIL_FROM: variable(address.prefault('Quarry <no-reply@quarry.localhost>')),
  /** The product's URL, named in the footer of every mail. */
  PUBLIC_URL: variable(z.url({ protocol: /^https?$/ }).optional()),
};

export type MailerEnvironment = z.infer<z.ZodObject<typeof variables>>;

/** @throws Error that names each wrong variable */
export function mailerEnvironment(environment: Record<string, string | undefined>): MailerEnvironment {
  return readEnvironment(variables, environment);
}

/** Parses `Name <address>` or a bare address. @returns null for anything else */
function parseAddress(text: string): MailAddress | null {
  const [, name, bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = emailSchema.safeParse(bracketed ?? text);
  const label = lineOfText(100).safeParse((name ?? '').trim().replace(/^"|"$/g, ''));
  return address.success && label.success ? { name: label.data, address: address.data } : null;
}
