import type { HubStats } from '@quarry/signalr/server/hub-stats';
import { Counter, Gauge, type Registry } from 'prom-client';

const GAUGES = ['sockets', 'connections'] as const;

const COUNTERS = {
  handshakesRefused: 'Handshakes refused',
  handshakesTimedOut: 'Sockets closed without a handshake',
  recordsReceived: 'Records received',
  calls: 'Method calls of clients',
  callsFailed: 'Calls answered with an error',
  callsAbandoned: 'Calls still running 5 s after their connection closed',
  framesSent: 'Frames and records written to sockets',
  framesDeferred: 'Frames deferred for slow sockets',
  framesSuperseded: 'Deferred frames replaced by newer ones',
  slowClosed: 'Sockets closed for their backlog or for draining too slowly',
  throttled: 'Times a socket was paused for exceeding its rate',
  floodClosed: 'Sockets closed for exceeding their rate while paused',
  protocolErrors: 'Connections closed for protocol errors',
  socketErrors: 'Sockets closed by an error below the hub protocol',
  clientTimeouts: 'Connections closed after a client timeout',
} as const satisfies Partial<Record<keyof HubStats, string>>;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Exposes the counters of the hub servers; they are read at each scrape. */
export function exposeHubStats(registry: Registry, hubs: Readonly<Record<string, Readonly<HubStats>>>): void {
  const registers = [registry];
  const labelNames = ['hub'] as const;
  for (const key of GAUGES)
    new Gauge({
      name: `quarry_hub_${key}`,
      help: key === 'sockets' ? 'Open sockets' : 'Sockets with a completed handshake',
      labelNames,
      registers,
      collect() {
        for (const [hub, stats] of Object.entries(hubs)) this.set({ hub }, stats[key]);
      },
    });
  for (const [key, help] of Object.entries(COUNTERS) as [keyof typeof COUNTERS, string][])
    new Counter({
      name: `quarry_hub_${snakeCase(key)}_total`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [hub, stats] of Object.entries(hubs)) this.inc({ hub }, stats[key]);
      },
    });
}
