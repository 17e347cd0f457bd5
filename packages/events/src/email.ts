import { z } from 'zod';

/** Octets of an address (RFC 5321, section 4.5.3.1.3, without its brackets). */
const MOST = 254;

/** No control characters, so that no header can be injected, and nothing that ends or begins another part of a URL. */
const LOCAL = /^[^\s\p{Cc}<>,;:"()[\]\\@\p{Default_Ignorable_Code_Point}]+$/u;
const DOMAIN = /^[^\s\p{Cc}<>,;:"()[\]\\@/?#%]+$/u;
const IPV4 = /^\d+(\.\d+){3}$/;

/**
 * The one form of an address, in which it is limited, stored and mailed to: NFKC, lower case, its domain as mail servers are
 * looked up (`domainToASCII`: full-width letters, other dots and soft hyphens are the same domain). Null: no address.
 */
export function normalAddress(text: string): string | null {
  if (text.length > 4 * MOST || !text.isWellFormed()) return null;
  const [local = '', domain = '', ...more] = text.trim().normalize('NFKC').toLowerCase().split('@');
  if (more.length > 0 || !LOCAL.test(local) || !DOMAIN.test(domain)) return null;
  const url = `http://${domain.replace(/\.$/, '')}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  const address = `${local}@${hostname.replace(/\.$/, '')}`;
  return hostname === '' || IPV4.test(hostname) || address.length > MOST ? null : address;
}

/** An e-mail address: at least 3 characters with an `@` (specification, section 5); the result is its normal form. */
export const emailSchema = z
  .string()
  .max(4 * MOST)
  .transform((text, context) => {
    const address = normalAddress(text);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: 'not an e-mail address' });
    return z.NEVER;
  });
