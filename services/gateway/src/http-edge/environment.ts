import { fileURLToPath } from 'node:url';
import { variable } from '@quarry/service-kit/environment';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type RateRules, rateRules, rateVariables } from './rate-rules.ts';

const BUILT_WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const originList = z.string().transform((text, context): ReadonlySet<string> => {
  const origins = text.split(',').flatMap((part) => part.trim() || []);
  for (const origin of origins)
    if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol) || new URL(origin).origin !== origin)
      context.addIssue({ code: 'custom', message: `${origin} is no origin such as https://quiz.example` });
  return new Set(origins);
});

/** A whole private network is no proxy: visitors in a hall's own network would be trusted with anybody's address. */
const proxies = z.string().transform((text, context): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  if (text === 'none') return [];
  for (const part of parts)
    if (part !== 'loopback' && !isAddressOrNetwork(part))
      context.addIssue({ code: 'custom', message: `not a proxy's address, its network, loopback or none: ${part}` });
  return parts;
});

function isAddressOrNetwork(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  if (IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text)) return true;
  // The whole internet is no proxy either.
  return (IPv4.isValidCIDRFourPartDecimal(text) || IPv6.isValidCIDR(text)) && !text.endsWith('/0');
}

/** Variables of the HTTP side; `main.ts` reads them together with the others. */
export const httpVariables = {
  /** The address people type; unset on one machine, where the request's own is right. */
  PUBLIC_URL: variable(z.url({ protocol: /^https?$/ }).optional()),
  /** Pages of other origins that may call the API and both hubs, such as `https://quiz.example`; comma-separated. */
  ALLOWED_ORIGINS: variable(originList.prefault('')),
  /** Proxies whose `X-Forwarded-*` count: addresses and networks with commas between them, `loopback`, or `none`. */
  TRUSTED_PROXIES: variable(proxies.prefault('loopback')),
  /** Folder of the built web application. */
  WEB_ROOT: variable(z.string().default(BUILT_WEB)),
  ...rateVariables,
};

export interface HttpEnvironment {
  readonly publicUrl: URL | null;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly trustedProxies: string[];
  readonly webRoot: string;
  readonly rates: RateRules;
}

/** The variables as the HTTP side uses them. */
export function httpEnvironment(variables: z.infer<z.ZodObject<typeof httpVariables>>): HttpEnvironment {
  return {
    publicUrl: variables.PUBLIC_URL === undefined ? null : new URL(variables.PUBLIC_URL),
    allowedOrigins: variables.ALLOWED_ORIGINS,
    trustedProxies: variables.TRUSTED_PROXIES,
    webRoot: variables.WEB_ROOT,
    rates: rateRules(variables),
  };
}
