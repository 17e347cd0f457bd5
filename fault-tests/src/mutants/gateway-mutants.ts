import type { Mutant } from './mutant.ts';

const LIMITS = 'packages/signalr/src/server/limits.ts';
const ACCEPTOR = 'packages/signalr/src/node/web-socket-acceptor.ts';

/** Mutants of a gateway's duties to its sockets. */
export const gatewayMutants: readonly Mutant[] = [
  {
    name: 'no resync after a gap',
    rows: [13, 1],
    service: 'gateway',
    patches: [
      {
        file: 'services/gateway/src/fan-out/publication-feed.ts',
        find: 'if (closed || resyncing) return;',
        replace: 'if (closed || !resyncing) return;',
      },
    ],
  },
  {
    name: 'heldMs dropped: a held answer counts when it could be sent',
    rows: [9, 20],
    service: 'gateway',
    patches: [
      {
        file: 'services/gateway/src/backplane/command-bus.ts',
        find: 'const heldMs = Math.min(Math.round(now - pending.startedAt), DURATIONS.maxHeld);',
        replace: 'const heldMs = Math.min(Math.round(now - now), pending.startedAt);',
      },
    ],
  },
  {
    name: 'a full Redis is no refusal',
    rows: [12],
    service: 'gateway',
    patches: [
      {
        file: 'services/gateway/src/backplane/command-bus.ts',
        find: "refuse(pending, 'overloaded');",
        replace: "pending.stage = 'held';",
      },
    ],
  },
  {
    name: 'a gateway announces its sockets without their players',
    rows: [20, 18],
    service: 'gateway',
    patches: [
      {
        file: 'services/gateway/src/hubs/presence.ts',
        find: '...range, players, hosts, entering }',
        replace: '...range, players: [], hosts, entering }',
      },
    ],
  },
  {
    name: 'a stopping gateway cuts its sockets at once',
    rows: [7],
    service: 'gateway',
    patches: [
      {
        file: 'services/gateway/src/gateway.ts',
        find: 'const drain = { overMs: environment.DRAIN_MS, groups: DRAIN_GROUPS };',
        replace: 'const drain = { overMs: 0, groups: 1 };',
      },
    ],
  },
  {
    name: 'silent sockets may stay',
    rows: [29],
    service: 'gateway',
    patches: [{ file: LIMITS, find: 'handshakeMs: 15_000', replace: 'handshakeMs: 150_000' }],
  },
  {
    name: 'a socket that does not answer the good-bye stays',
    rows: [29],
    service: 'gateway',
    patches: [
      {
        file: 'packages/signalr/src/connection/connection-end.ts',
        find: "      case 'closing':\n        this.#parts.socket.terminate();\n",
        replace: "      case 'closing':\n",
      },
    ],
  },
  {
    name: 'a flood is not stopped',
    rows: [28],
    service: 'gateway',
    patches: [
      { file: LIMITS, find: 'recordsPerSecond: 50', replace: 'recordsPerSecond: 1_000_000' },
      { file: LIMITS, find: 'recordBurst: 100', replace: 'recordBurst: 1_000_000' },
      { file: LIMITS, find: 'floodPerSecond: 500', replace: 'floodPerSecond: 1_000_000' },
    ],
  },
  {
    name: 'any number of fragments',
    rows: [27],
    service: 'gateway',
    patches: [
      { file: ACCEPTOR, find: 'maxFragments: 512', replace: 'maxFragments: 1_000_000' },
      { file: ACCEPTOR, find: 'freeFragments = 16', replace: 'freeFragments = 1_000_000' },
    ],
  },
];
