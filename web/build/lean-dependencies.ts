import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** What is taken instead of a module, by who asks for it and how. */
const INSTEAD: readonly (readonly [importer: string, source: string, file: string])[] = [
  ['@microsoft/signalr', './HttpConnection', './websocket-connection.ts'],
  ['@microsoft/signalr', './MessageBuffer', './no-message-buffer.ts'],
  ['react-router', './ssr/components.js', './no-prefetch.ts'],
  ['react-router', './dom/ssr/components.js', './no-prefetch.ts'],
  ['@xstate/react', 'use-sync-external-store/shim', './sync-external-store.ts'],
  ['@xstate/react', 'use-sync-external-store/shim/with-selector', './sync-external-store-selector.ts'],
];

/**
 * Keeps what a player's phone would load for nothing out of the built app: the SignalR client's negotiation and other
 * transports (this app connects by WebSocket only, contract section 3), the router's framework mode, and shims for Reacts older than ours.
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
      return id.includes('/react-router/dist/') ? { code: droppable(code), map: null } : null;
    },
  };
}

/**
 * Names for developer tools, and calls not marked as free of effects, keep the router's unused components in the bundle.
 * Neither changes what the others do.
 */
function droppable(code: string): string {
  return code
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/= (React\S*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
}
