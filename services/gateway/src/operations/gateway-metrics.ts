import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface GatewayMetrics {
  /** A command's outcome: `accepted` or the rejection's code. */
  observeCommand(type: string, outcome: string, seconds: number): void;
  /** Publications of a session were lost and its present view is asked for. */
  gap(): void;
  /** A call or an upgrade was refused because of who asked. */
  denied(reason: string): void;
  /** Sign-ins and links that were of no use any more were deleted. */
  pruned(kind: 'sign-in' | 'link', count: number): void;
  /** Figures that are read when Prometheus asks. */
  watch(figures: {
    readonly pending: () => number;
    readonly rooms: () => number;
    readonly backlog: () => number;
  }): void;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The gateway's own figures. Never a label per session or player. */
export function createGatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry];
  const commands = new Histogram({
    name: 'quarry_gateway_command_seconds',
    help: 'Time from a call until its outcome is known',
    labelNames: ['type', 'outcome'] as const,
    buckets: SECONDS,
    registers,
  });
  const gaps = new Counter({
    name: 'quarry_gateway_gaps_total',
    help: 'Times publications of a session were lost and its view was asked for',
    registers,
  });
  const denials = new Counter({
    name: 'quarry_gateway_denied_total',
    help: 'Calls and upgrades refused because of who asked',
    labelNames: ['reason'] as const,
    registers,
  });
  const prunings = new Counter({
    name: 'quarry_gateway_pruned_total',
    help: 'Ended sign-ins and old links that were deleted',
    labelNames: ['kind'] as const,
    registers,
  });
  return {
    observeCommand: (type, outcome, seconds) => {
      commands.observe({ type, outcome }, seconds);
      if (outcome === 'not-host') denials.inc({ reason: outcome });
    },
    gap: () => gaps.inc(),
    pruned: (kind, count) => prunings.inc({ kind }, count),
    denied: (reason) => denials.inc({ reason }),
    watch: ({ pending, rooms, backlog }) => {
      new Gauge({
        name: 'quarry_gateway_commands_pending',
        help: 'Commands without an outcome yet',
        registers,
        collect() {
          this.set(pending());
        },
      });
      new Gauge({
        name: 'quarry_gateway_rooms',
        help: 'Sessions of which a socket is here',
        registers,
        collect() {
          this.set(rooms());
        },
      });
      new Gauge({
        name: 'quarry_gateway_backlog_bytes',
        help: 'Bytes waiting in all sockets for clients that read slowly',
        registers,
        collect() {
          this.set(backlog());
        },
      });
    },
  };
}
