import { commonVariables, readEnvironment, variable } from '@quarry/service-kit/environment';
import { z } from 'zod';
import { type MailAddress, parseAddress } from './deliver/mail-address.ts';

const address = z.string().transform((text, context): MailAddress => {
  const parsed = parseAddress(text);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'not an address such as Quarry <quiz@example.org>' });
  return z.NEVER;
});

const variables = {
  ...commonVariables,
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The sender of every mail. */
  MAIL_FROM: variable(address.prefault('Quarry <no-reply@quarry.localhost>')),
  /** Where the product lives; named at the foot of every mail. */
  PUBLIC_URL: variable(z.url({ protocol: /^https?$/ }).optional()),
};

export type MailerEnvironment = z.infer<z.ZodObject<typeof variables>>;

/** @throws Error that names each wrong variable */
export function mailerEnvironment(environment: Record<string, string | undefined>): MailerEnvironment {
  return readEnvironment(variables, environment);
}
