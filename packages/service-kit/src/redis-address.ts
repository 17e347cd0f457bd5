export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

interface Credentials {
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
}

/** One server, seed nodes of a cluster, or the sentinels that name the primary. */
export type RedisAddress =
  | { readonly kind: 'server'; readonly url: string }
  | ({ readonly kind: 'cluster'; readonly nodes: readonly RedisHost[] } & Credentials)
  | ({
      readonly kind: 'sentinels';
      readonly sentinels: readonly RedisHost[];
      /** The sentinels' name for the primary and its replicas. */
      readonly name: string;
      readonly db: number;
      readonly sentinelPassword: string | undefined;
    } & Credentials);

const SHAPE = /^(rediss?)(-sentinel)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?@]+)(?:\/([^?]*))?(\?.*)?$/;
const HOST = /^(\[[0-9a-fA-F:]+\]|[^:,\s]+)(?::(\d{1,5}))?$/;
const PORT = 6379;
const SENTINEL_PORT = 26379;

/**
 * Parses `REDIS_URL`.
 * - `redis://host:6379/0`: one server
 * - `redis://user:password@a:6379,b:6379,c:6379`: a cluster; so is a single address with `?cluster`, for providers that
 *   give one
 * - `redis-sentinel://a:26379,b:26379/name?db=0`: sentinels; user and password are the server's, `sentinelPassword`
 *   theirs
 * `rediss` is TLS. @throws Error that says what is wrong
 */
export function readRedisUrl(text: string): RedisAddress {
  const [, protocol, sentinel, user, password, hosts = '', path = '', query] = SHAPE.exec(text) ?? [];
  if (!protocol) {
    throw new Error(
      'not a Redis address such as redis://host:6379, redis://a:6379,b:6379 or redis-sentinel://a:26379,b:26379/name',
    );
  }
  const named = hosts.split(',').map((host) => {
    const [, name, port = String(sentinel ? SENTINEL_PORT : PORT)] = HOST.exec(host) ?? [];
    if (!name || Number(port) > 65_535) throw new Error(`not a Redis host: ${host}`);
    return { host: name.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  });
  const decoded = (part: string | undefined) => (part ? decodeURIComponent(part) : undefined);
  const credentials = { username: decoded(user), password: decoded(password), tls: protocol === 'rediss' };
  const options = new URLSearchParams(query);
  if (sentinel) {
    const db = Number(options.get('db') ?? 0);
    if (path === '') throw new Error('sentinels need the name of the primary: redis-sentinel://a:26379/name');
    if (!Number.isInteger(db) || db < 0) throw new Error(`not a Redis database: ${options.get('db')}`);
    const sentinelPassword = options.get('sentinelPassword') ?? undefined;
    return {
      kind: 'sentinels',
      sentinels: named,
      name: decodeURIComponent(path),
      db,
      sentinelPassword,
      ...credentials,
    };
  }
  if (named.length === 1 && !options.has('cluster')) return { kind: 'server', url: text };
  if (path !== '' && path !== '0') throw new Error('a Redis cluster has no databases but 0');
  return { kind: 'cluster', nodes: named, ...credentials };
}
