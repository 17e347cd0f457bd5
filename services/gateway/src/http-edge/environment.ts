import { fileURLToPath } from 'node:url';
import { variable } from '@quarry/service-kit/environment';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { rateRules, rateVariables } from './rate-rules.ts';

const BUILT_WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const originList = z.string().transform((text, context): ReadonlySet<string> => {
  const origins = text.split(',').flatMap((part) => part.trim() || []);
  for (const origin of origins)
    if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol) || new URL(origin).origin !== origin)
      context.addIssue({ code: 'custom', message: `${origin} is not an origin such as https://quiz.example` });
  return new Set(origins);
});

/** Refuses `uniquelocal`: it would let every visitor in a hall, whose address is private, claim any other address. */
const proxies = z.string().transform((text, context): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  if (text === 'none') return [];
  for (const part of parts)
    if (part !== 'loopback' && !isAddressOrNetwork(part))
      context.addIssue({ code: 'custom', message: `must be an address, a network, loopback or none: ${part}` });
  return parts;
});

function isAddressOrNetwork(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  if (IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text)) return true;
  // Nor is the whole internet a proxy.
  return (IPv4.isValidCIDRFourPartDecimal(text) || IPv6.isValidCIDR(text)) && !text.endsWith('/0');
}

/** Environment variables of the HTTP edge. */
export const httpVariables = {
  /** The URL users open; unset on a single machine, where the request's own host is right. */
  PUBLIC_URL: variable(z.url({ protocol: /^https?$/ }).optional()),
  /** Comma-separated origins whose pages may call the API and both hubs, such as `https://quiz.example`. */
  ALLOWED_ORIGINS: variable(originList.prefault('')),
  /** Comma-separated addresses and networks of proxies whose `X-Forwarded-*` are trusted, or `loopback`, or `none`. */
  TRUSTED_PROXIES: variable(proxies.prefault('loopback')),
  /** Folder of the built web application. */
  WEB_ROOT: variable(z.string().default(BUILT_WEB)),
  ...rateVariables,
};

/** Converts the variables to what the HTTP edge uses. */
export function httpEnvironment(variables: z.infer<z.ZodObject<typeof httpVariables>>) {
  return {
    publicUrl: variables.PUBLIC_URL === undefined ? null : new URL(variables.PUBLIC_URL),
    allowedOrigins: variables.ALLOWED_ORIGINS,
    trustedProxies: variables.TRUSTED_PROXIES,
    webRoot: variables.WEB_ROOT,
    rates: rateRules(variables),
  };
}

export type HttpEnvironment = ReturnType<typeof httpEnvironment>;
