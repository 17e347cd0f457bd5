import type { HubStats } from '@quarry/signalr/server/hub-stats';
import { Counter, Gauge, type Registry } from 'prom-client';

const GAUGES = ['sockets', 'connections'] as const;

const COUNTERS = {
  handshakesRefused: 'Handshakes refused',
  handshakesTimedOut: 'Sockets that never shook hands',
  recordsReceived: 'Records received',
  calls: 'Calls of clients',
  callsFailed: 'Calls that ended in an error',
  callsAbandoned: 'Calls that went on long after their connection had ended',
  framesSent: 'Frames and records handed to sockets',
  framesDeferred: 'Frames that had to wait for a slow socket',
  framesSuperseded: 'Waiting frames replaced by newer ones and never sent',
  slowClosed: 'Sockets closed for too much waiting or no progress',
  throttled: 'Times a socket was paused for sending too fast',
  floodClosed: 'Sockets closed for sending too fast all the same',
  protocolErrors: 'Connections closed for breaking the protocol',
  socketErrors: 'Sockets ended by an error below the hub protocol',
  clientTimeouts: 'Connections closed because the client fell silent',
} as const satisfies Partial<Record<keyof HubStats, string>>;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Exposes the figures the hub servers keep anyway; they are read when Prometheus asks. */
export function exposeHubStats(registry: Registry, hubs: Readonly<Record<string, Readonly<HubStats>>>): void {
  const registers = [registry];
  const labelNames = ['hub'] as const;
  for (const key of GAUGES)
    new Gauge({
      name: `quarry_hub_${key}`,
      help: key === 'sockets' ? 'Open sockets' : 'Sockets that have shaken hands',
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
