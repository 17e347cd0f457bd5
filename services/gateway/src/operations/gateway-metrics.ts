import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

/** Metrics of the gateway. Never a label per session or player. */
export function createGatewayMetrics(registry: Registry) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const commands = new Histogram({
    name: 'quarry_gateway_command_seconds',
    help: 'Seconds from a call to its outcome',
    labelNames: ['type', 'outcome'] as const,
    buckets: SECONDS,
    registers,
  });
  const gaps = counter('quarry_gateway_gaps_total', 'Gaps in the publications of a session, each repaired by a resync');
  const denials = counter(
    'quarry_gateway_denied_total',
    "Calls and upgrades refused because of the caller's identity",
    'reason',
  );
  const prunings = counter('quarry_gateway_pruned_total', 'Expired sign-ins and links deleted', 'kind');
  const decodings = new Histogram({
    name: 'quarry_gateway_media_decode_seconds',
    help: 'Seconds from the start of a decoder to its picture, or to its refusal',
    buckets: SECONDS,
    registers,
  });
  const mediaBytes = counter('quarry_gateway_media_bytes_total', 'Bytes of pictures', 'direction');
  const mediaRefusals = counter('quarry_gateway_media_refused_total', 'Pictures that were not taken', 'reason');
  return {
    /** @param outcome `accepted` or the rejection's code */
    observeCommand(type: string, outcome: string, seconds: number): void {
      commands.observe({ type, outcome }, seconds);
      if (outcome === 'not-host') denials.inc({ reason: outcome });
    },
    /** A session missed publications and requests its present view. */
    gap: (): void => gaps.inc(),
    /** A call or an upgrade was refused because of the caller's identity. */
    denied: (reason: string): void => denials.inc({ reason }),
    /** Expired sign-ins and links were deleted. */
    pruned: (kind: 'sign-in' | 'link', count: number): void => prunings.inc({ kind }, count),
    /** A decoder ran. */
    decoded: (seconds: number): void => decodings.observe(seconds),
    /** Pictures were uploaded, stored in all their sizes, or read from their store. */
    mediaBytes: (direction: 'received' | 'stored' | 'read', bytes: number): void =>
      mediaBytes.inc({ direction }, bytes),
    mediaRefused: (reason: string): void => mediaRefusals.inc({ reason }),
    /** Exposes a number that is read at each scrape. */
    watch(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
  };
}
