import { variable } from '@quarry/service-kit/environment';
import { z } from 'zod';

/** At most `limit` events in `windowMs`; null: no limit. */
export type RateRule = { readonly limit: number; readonly windowMs: number } | null;

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** `5/10m` is five in ten minutes; `off` is no limit. */
const ruleText = z.string().transform((text, context): RateRule => {
  if (text === 'off') return null;
  const [, limit, count, unit] = /^(\d{1,6})\/(\d{1,5})([smh])$/.exec(text) ?? [];
  const windowMs = Number(count) * UNITS[(unit ?? 's') as keyof typeof UNITS];
  if (Number(limit) >= 1 && windowMs >= 1) return { limit: Number(limit), windowMs };
  context.addIssue({ code: 'custom', message: 'must be a rate such as 5/10m (s, m or h), or off' });
  return z.NEVER;
});

const rule = (normal: string) => variable(ruleText.prefault(normal));

/** The limits of the contract, section 2, and their variables. */
export const rateVariables = {
  RATE_LIMIT_SIGN_IN_EMAIL: rule('5/10m'),
  RATE_LIMIT_SIGN_IN_ADDRESS: rule('60/1m'),
  RATE_LIMIT_HOST_WRITE: rule('1200/1m'),
  RATE_LIMIT_HOST_SESSIONS: rule('500/24h'),
  RATE_LIMIT_UNVERIFIED_SESSIONS: rule('60/1h'),
  RATE_LIMIT_HOST_KIB: rule('65536/10m'),
  RATE_LIMIT_UNVERIFIED_KIB: rule('4096/10m'),
  RATE_LIMIT_UNVERIFIED_ADDRESS_KIB: rule('65536/1h'),
  RATE_LIMIT_MEDIA_KIB: rule('524288/10m'),
  RATE_LIMIT_UNVERIFIED_MEDIA_KIB: rule('65536/10m'),
  RATE_LIMIT_UNVERIFIED_ADDRESS_MEDIA_KIB: rule('524288/1h'),
  RATE_LIMIT_CODE_DEVICE: rule('10/1m'),
  RATE_LIMIT_CODE_ADDRESS: rule('300/1m'),
};

/** The window is a link's lifetime: a stolen link allows five guesses at its address in total. */
const LINK_TRIES: RateRule = { limit: 5, windowMs: 15 * 60_000 };

/**
 * Bodies of imports, in KiB: nothing of them is stored, but reading one may take seconds. Enough for 16 of the largest
 * files, or 4 until the address is confirmed.
 */
const IMPORTS: RateRule = { limit: 262_144, windowMs: 10 * 60_000 };
const IMPORTS_UNVERIFIED: RateRule = { limit: 65_536, windowMs: 10 * 60_000 };
const IMPORTS_OF_ADDRESS: RateRule = { limit: 524_288, windowMs: 60 * 60_000 };

/** Readings of shared quizzes: each may be hundreds of kilobytes, and a school shares one address. */
const SHARED_READS: RateRule = { limit: 600, windowMs: 60_000 };

/** Maps variables to rules; all kinds of sign-in requests share one variable. */
export function rateRules(variables: z.infer<z.ZodObject<typeof rateVariables>>) {
  return {
    /** Mails that sign-in requests and registrations send to one address. */
    'sign-in-email': variables.RATE_LIMIT_SIGN_IN_EMAIL,
    /** Sign-in requests from one network address for accounts that are new or not confirmed. */
    'sign-in-address': variables.RATE_LIMIT_SIGN_IN_ADDRESS,
    /** Link mails that one network address sends to confirmed accounts. */
    'sign-in-known': variables.RATE_LIMIT_SIGN_IN_ADDRESS,
    /** Those that name no e-mail address. */
    'sign-in-rubbish': variables.RATE_LIMIT_SIGN_IN_ADDRESS,
    /** Links from one network address that are not valid. */
    'redeem-address': variables.RATE_LIMIT_SIGN_IN_ADDRESS,
    /** Attempts to redeem one mailed link, wrong addresses included. */
    'redeem-link': LINK_TRIES,
    /** State-changing HTTP requests of one account. */
    'host-write': variables.RATE_LIMIT_HOST_WRITE,
    /** Sessions that one account starts: each may write a megabyte at once. */
    'host-sessions': variables.RATE_LIMIT_HOST_SESSIONS,
    /** The same of an account whose address is not confirmed. */
    'unverified-sessions': variables.RATE_LIMIT_UNVERIFIED_SESSIONS,
    /** KiB of the bodies that one account sends with its changes. */
    'host-kib': variables.RATE_LIMIT_HOST_KIB,
    /** The same of an account whose address is not confirmed. */
    'unverified-kib': variables.RATE_LIMIT_UNVERIFIED_KIB,
    /** The same of all such accounts of one network address, because anybody can make any number of them. */
    'unverified-address-kib': variables.RATE_LIMIT_UNVERIFIED_ADDRESS_KIB,
    /** KiB of the files that one account has read. */
    'import-kib': IMPORTS,
    /** The same of an account whose address is not confirmed. */
    'unverified-import-kib': IMPORTS_UNVERIFIED,
    /** The same of all such accounts of one network address. */
    'unverified-address-import-kib': IMPORTS_OF_ADDRESS,
    /** KiB of the pictures that one account uploads, which are shrunk before they are stored. */
    'media-kib': variables.RATE_LIMIT_MEDIA_KIB,
    /** The same of an account whose address is not confirmed. */
    'unverified-media-kib': variables.RATE_LIMIT_UNVERIFIED_MEDIA_KIB,
    /** The same of all such accounts of one network address. */
    'unverified-address-media-kib': variables.RATE_LIMIT_UNVERIFIED_ADDRESS_MEDIA_KIB,
    /** Shared quizzes read from one network address. */
    'shared-address': SHARED_READS,
    /** Wrong codes of one device. */
    'code-device': variables.RATE_LIMIT_CODE_DEVICE,
    /** Wrong codes from one network address. */
    'code-address': variables.RATE_LIMIT_CODE_ADDRESS,
  };
}

export type RateRules = ReturnType<typeof rateRules>;

export type RateRuleName = keyof RateRules;
