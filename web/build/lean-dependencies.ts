import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** What is taken instead of a module, by who asks for it and how. */
const INSTEAD: readonly (readonly [importer: string, source: string, file: string])[] = [
  ['@microsoft/signalr', './HubConnectionBuilder', './hub-connection-builder.ts'],
  ['@microsoft/signalr', './HttpConnection', './websocket-connection.ts'],
  ['@microsoft/signalr', './MessageBuffer', './no-message-buffer.ts'],
  ['react-router', './ssr/components.js', './no-prefetch.ts'],
  ['react-router', './dom/ssr/components.js', './no-prefetch.ts'],
  ['@xstate/react', 'use-sync-external-store/shim', './sync-external-store.ts'],
  ['@xstate/react', 'use-sync-external-store/shim/with-selector', './sync-external-store-selector.ts'],
];

/** What is cut out of a module, by where it is: what this app never comes by. The rest does what it did. */
const CUTS: readonly (readonly [path: string, what: RegExp, by: string])[] = [
  // Names for developer tools, and calls not marked as free of effects, keep unused components of the router.
  ['/react-router/dist/', /^\w+\.displayName = ".*";$/gm, ''],
  ['/react-router/dist/', /= (React\S*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  // The client writes no log (`hub-link.ts`), so the sentences it would write need not travel either.
  ['/@microsoft/signalr/dist/', /^\s*this\._logger\.log\(LogLevel\..*\);\s*$/gm, ''],
  // It comes back by a machine of ours, and streams nothing.
  [
    '/@microsoft/signalr/dist/esm/HubConnection.js',
    /^ {4}(?:async )?(?:_reconnect|_getNextRetryDelay|stream|_create(?:Stream|Cancel)Invocation)\(.*\) \{\s[\s\S]*?^ {4}\}\s*$/gm,
    '',
  ],
  // Actions which no machine of ours takes.
  ['/xstate/dist/xstate.esm', /^ {4}(?:sendTo|log|enqueueActions|emit),$/gm, ''],
];

/**
 * Keeps what a player's phone would load for nothing out of the built app: the SignalR client's negotiation, other
 * transports (this app connects by WebSocket only, contract section 3) and log, the router's framework mode, and shims
 * for Reacts older than ours.
 * The source uses the public interfaces of the packages; development runs them as they are.
 */
export function leanDependencies(): Plugin {
  return {
    name: 'quarry-lean-dependencies',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = INSTEAD.find(([from, name]) => source === name && importer.includes(from));
      return found === undefined ? null : here(found[2]);
    },
    transform(code, id) {
      const cuts = CUTS.filter(([path]) => id.includes(path));
      if (cuts.length === 0) return null;
      return { code: cuts.reduce((left, [, what, by]) => left.replace(what, by), code), map: null };
    },
  };
}
