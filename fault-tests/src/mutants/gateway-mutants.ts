import {
  inAcceptor,
  inBackplaneCommand,
  inCommandBus,
  inGateway,
  inHubLimits,
  inPresence,
  inPublicationFeed,
} from './modules.ts';
import type { Mutant } from './mutant.ts';

/** Mutants of a gateway's duties to its sockets. */
export const gatewayMutants: readonly Mutant[] = [
  {
    name: 'no resync after a gap',
    rows: [13, 1],
    service: 'gateway',
    replacements: [
      inPublicationFeed('createPublicationFeed', (create) => (parts) => {
        return create({ ...parts, resync: () => new Promise(() => {}) });
      }),
    ],
  },
  {
    name: 'heldMs dropped: a held answer counts when it could be sent',
    rows: [9, 20],
    service: 'gateway',
    replacements: [
      inBackplaneCommand('commandEntry', (commandEntry) => (command) => commandEntry({ ...command, heldMs: 0 })),
    ],
  },
  {
    name: 'a full Redis is no refusal',
    rows: [12],
    service: 'gateway',
    replacements: [
      inCommandBus('createCommandBus', (create) => (parts) => {
        const { redis } = parts;
        // As if it were loading: the command is held, and sent again.
        const held = (error: Error) => {
          error.message = error.message.replace(/^OOM/, 'LOADING');
          throw error;
        };
        return create({
          ...parts,
          redis: {
            get status() {
              return redis.status;
            },
            xadd: (...entry) => redis.xadd(...entry).catch(held),
            on: (event, listener) => redis.on(event, listener),
          },
        });
      }),
    ],
  },
  {
    name: 'a gateway announces its sockets without their players',
    rows: [20, 18],
    service: 'gateway',
    replacements: [
      inPresence('createPresence', (create) => (parts) => {
        const { bus } = parts;
        const send: typeof bus.send = (sessionId, body) => {
          if (!('make' in body)) return bus.send(sessionId, body);
          return bus.send(sessionId, { ...body, make: () => ({ ...body.make(), players: [] }) });
        };
        return create({ ...parts, bus: { send } });
      }),
    ],
  },
  {
    name: 'a stopping gateway cuts its sockets at once',
    rows: [7],
    service: 'gateway',
    replacements: [
      inGateway('startGateway', (start) => (environment, registry, log) => {
        return start({ ...environment, DRAIN_MS: 0 }, registry, log);
      }),
    ],
  },
  {
    name: 'silent sockets may stay',
    rows: [29],
    service: 'gateway',
    replacements: [inHubLimits('defaultLimits', (limits) => ({ ...limits, handshakeMs: 150_000 }))],
  },
  {
    name: 'a socket that does not answer the good-bye stays',
    rows: [29],
    service: 'gateway',
    replacements: [inHubLimits('defaultLimits', (limits) => ({ ...limits, closeGraceMs: 600_000 }))],
  },
  {
    name: 'a flood is not stopped',
    rows: [28],
    service: 'gateway',
    replacements: [
      inHubLimits('defaultLimits', (limits) => ({
        ...limits,
        recordsPerSecond: 1_000_000,
        recordBurst: 1_000_000,
        floodPerSecond: 1_000_000,
      })),
    ],
  },
  {
    name: 'any number of fragments',
    rows: [27],
    service: 'gateway',
    replacements: [
      // Its type has the very bounds.
      inAcceptor('webSocketOptions', (options) => ({ ...options, maxFragments: 1_000_000 as 512 })),
      inAcceptor('FragmentMeter', (FragmentMeter) => {
        return class extends FragmentMeter {
          override read(): boolean {
            return true;
          }
        };
      }),
    ],
  },
];
