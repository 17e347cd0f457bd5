/** One server, or some nodes of a cluster, which name the others. */
export type RedisAddress =
  | { readonly kind: 'server'; readonly url: string }
  | {
      readonly kind: 'cluster';
      readonly nodes: readonly { readonly host: string; readonly port: number }[];
      readonly username: string | undefined;
      readonly password: string | undefined;
      readonly tls: boolean;
    };

const SHAPE = /^(rediss?):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?@]+)(\/[^?]*)?(\?.*)?$/;
const NODE = /^(\[[0-9a-fA-F:]+\]|[^:,\s]+)(?::(\d{1,5}))?$/;
const PORT = 6379;

/**
 * Reads `REDIS_URL`: `redis://host:6379/0` is one server, `redis://user:password@a:6379,b:6379,c:6379` a cluster, and so
 * is one address with `?cluster`, where a provider gives a single one. `rediss` is TLS.
 * @throws Error that says what is wrong
 */
export function readRedisUrl(text: string): RedisAddress {
  const [, protocol, user, password, hosts = '', path, query] = SHAPE.exec(text) ?? [];
  if (!protocol) throw new Error('not a Redis address such as redis://host:6379 or redis://a:6379,b:6379');
  const nodes = hosts.split(',').map((host) => {
    const [, name, port = String(PORT)] = NODE.exec(host) ?? [];
    if (!name || Number(port) > 65_535) throw new Error(`not a Redis host: ${host}`);
    return { host: name.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  });
  const isCluster = nodes.length > 1 || new URLSearchParams(query).has('cluster');
  if (!isCluster) return { kind: 'server', url: text };
  if (path !== undefined && path.length > 1 && path !== '/0') throw new Error('a Redis cluster has no databases but 0');
  const decoded = (part: string | undefined) => (part ? decodeURIComponent(part) : undefined);
  return { kind: 'cluster', nodes, username: decoded(user), password: decoded(password), tls: protocol === 'rediss' };
}
