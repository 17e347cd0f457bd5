import { type User, userSchema } from '@quarry/events/http';

/** A gateway refused a request that must succeed. */
export class RequestRefused extends Error {
  readonly status: number;
  /** Delay after which the gateway wants to be asked again, if it said so; milliseconds. */
  readonly retryAfterMs: number | null;
  constructor({ url, status, headers }: Response, text: string) {
    super(`${url} answered ${status}: ${text}`);
    this.status = status;
    const seconds = headers.get('retry-after');
    this.retryAfterMs = seconds === null ? null : Number(seconds) * 1_000;
  }
}

/** A host's account in a browser, signed in at one gateway. */
export interface Account {
  readonly cookie: string;
  /** Of the gateway that its requests go to. */
  readonly url: string;
  /** Sends a request with the account's cookie; a body as JSON. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** @throws RequestRefused */
  me(): Promise<User>;
}

/** Registers an address: it is signed in at once, unverified. @throws RequestRefused */
export async function signUp(gatewayUrl: string, email: string): Promise<Account> {
  const link = await request(gatewayUrl, 'POST', '/api/auth/link', { email });
  return accountOf(gatewayUrl, await cookieOf(link));
}

/** Redeems a mailed link: signed in as verified. @throws RequestRefused */
export async function signInByLink(gatewayUrl: string, email: string, token: string): Promise<Account> {
  const redeemed = await request(gatewayUrl, 'POST', '/api/auth/session', { token, email });
  return accountOf(gatewayUrl, await cookieOf(redeemed));
}

/** Starts a session of an account. @throws RequestRefused @returns its id */
export async function startSession(
  account: Pick<Account, 'request'>,
  quizId: string,
  questions: readonly unknown[],
): Promise<string> {
  const created = await succeeded(await account.request('POST', '/api/session', { quizId }));
  const sessionId = await created.text();
  await succeeded(await account.request('POST', `/api/session/${sessionId}/questions`, questions));
  return sessionId;
}

/** Sends a request to a gateway; a body as JSON. */
export function request(
  gatewayUrl: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(`${gatewayUrl}${path}`, { method, headers: { ...type, ...headers }, ...json });
}

/** The account whose sign-in a cookie is. */
export function accountOf(gatewayUrl: string, cookie: string): Account {
  const ask: Account['request'] = (method, path, body, headers = {}) =>
    request(gatewayUrl, method, path, body, { cookie, ...headers });
  return {
    cookie,
    url: gatewayUrl,
    request: ask,
    me: async () => userSchema.parse(await (await succeeded(await ask('GET', '/api/auth/me'))).json()),
  };
}

async function cookieOf(response: Response): Promise<string> {
  return (await succeeded(response)).headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function succeeded(response: Response): Promise<Response> {
  if (!response.ok) throw new RequestRefused(response, await response.text());
  return response;
}
