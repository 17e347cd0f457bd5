import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Batch } from '#partition/batch.ts';
import type { CommandEntry, StreamBacklog } from '#partition/command-reader.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENTS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000];
const CHANGES = [...EVENTS, 2500];

/** Registers the engine's metrics, named by Prometheus conventions. Never a label per session or player. */
export function createEngineMetrics(registry: Registry) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, buckets: number[], ...labelNames: L[]) =>
    new Histogram({ name, help, buckets, labelNames, registers });
  const latency = histogram(
    'quarry_command_seconds',
    'Time from a command entering the stream until it is durable and acknowledged',
    SECONDS,
    'type',
    'outcome',
  );
  const batchSize = histogram('quarry_append_batch_events', 'Events stored by one transaction', EVENTS);
  const stream = {
    kept: gauge(
      'quarry_stream_entries',
      'Entries in the command stream of a partition, including processed ones',
      'partition',
    ),
    unread: gauge('quarry_stream_lag_entries', 'Entries not read yet', 'partition'),
    pending: gauge('quarry_stream_pending_entries', 'Entries read but not acknowledged', 'partition'),
    oldest: gauge(
      'quarry_stream_oldest_pending_seconds',
      'Age of the oldest entry read but not acknowledged',
      'partition',
    ),
  };
  return {
    deadLetters: counter('quarry_dead_letters_total', 'Commands and effects that became dead letters'),
    failures: counter('quarry_batch_failures_total', 'Batches that failed and were retried', 'reason'),
    effectFailures: counter(
      'quarry_effect_failures_total',
      'Failed effects of stored batches; retried by sweeps and gateways, or stored as dead letters',
      'effect',
    ),
    mergedChanges: histogram('quarry_merged_changes', 'Changed entries merged into one frame to the host', CHANGES),
    /** Reports the backlog of a partition's stream. @param oldest age of the oldest unacknowledged entry, milliseconds */
    observeStream(partition: number, backlog: StreamBacklog, oldest: number): void {
      stream.kept.set({ partition }, backlog.waiting);
      stream.unread.set({ partition }, backlog.unread);
      stream.pending.set({ partition }, backlog.pending);
      stream.oldest.set({ partition }, oldest / 1000);
    },
    /** Removes the figures of a partition that this engine no longer owns. */
    forgetStream(partition: number): void {
      for (const one of Object.values(stream)) one.remove({ partition });
    },
    partitionsOwned: gauge('quarry_partitions_owned', 'Partitions this engine owns'),
    epoch: gauge('quarry_partition_epoch', 'Epoch of the lease under which this engine owns a partition', 'partition'),
    takeovers: counter('quarry_takeovers_total', 'Partitions taken over'),
    publications: counter('quarry_publications_total', 'Publications by audience', 'audience'),
    tickLateness: histogram(
      'quarry_tick_lateness_seconds',
      'Delay between the due time of a timer tick and its publication',
      SECONDS,
    ),
    closeLateness: histogram(
      'quarry_close_lateness_seconds',
      'Delay between the deadline of a question and its close',
      SECONDS,
    ),
    questionsClosed: counter(
      'quarry_questions_closed_total',
      'Questions closed: by the timer job, by the owner as fall-back, or by the host',
      'by',
    ),
    clockCorrection: gauge(
      'quarry_redis_clock_correction_seconds',
      'Seconds by which clock steps have put Redis ahead of the clock that times questions',
    ),
    timerWorkerRestarts: counter(
      'quarry_timer_worker_restarts_total',
      'Replacements of a timer worker that stopped taking jobs',
    ),
    observe(entries: readonly CommandEntry[], batch: Batch, now: number): void {
      if (batch.events.length > 0) batchSize.observe(batch.events.length);
      const rejected = new Set(
        batch.outcomes.filter((outcome) => outcome.rejection).map((outcome) => outcome.commandId),
      );
      for (const { envelope, arrivedAt } of entries) {
        const outcome = rejected.has(envelope.commandId) ? 'rejected' : 'accepted';
        latency.observe({ type: envelope.body.type, outcome }, Math.max(0, now - arrivedAt) / 1000);
      }
    },
  };
}

export type EngineMetrics = ReturnType<typeof createEngineMetrics>;
