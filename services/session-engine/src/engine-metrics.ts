import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Batch } from '#partition/batch.ts';
import type { CommandEntry, StreamBacklog } from '#partition/command-reader.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Registers the engine's metrics, named by Prometheus conventions. Never a label per session or player. */
export function createEngineMetrics(registry: Registry) {
  const registers = [registry];
  const latency = new Histogram({
    name: 'quarry_command_seconds',
    help: 'Time from a command entering the stream until it is durable and acknowledged',
    labelNames: ['type', 'outcome'] as const,
    buckets: SECONDS,
    registers,
  });
  const batchSize = new Histogram({
    name: 'quarry_append_batch_events',
    help: 'Events stored by one transaction',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
    registers,
  });
  const perPartition = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['partition'] as const, registers });
  const stream = {
    kept: perPartition(
      'quarry_stream_entries',
      'Entries in the command stream of a partition, including processed ones',
    ),
    unread: perPartition('quarry_stream_lag_entries', 'Entries not read yet'),
    pending: perPartition('quarry_stream_pending_entries', 'Entries read but not acknowledged'),
    oldest: perPartition('quarry_stream_oldest_pending_seconds', 'Age of the oldest entry read but not acknowledged'),
  };
  return {
    deadLetters: new Counter({
      name: 'quarry_dead_letters_total',
      help: 'Commands and effects that became dead letters',
      registers,
    }),
    failures: new Counter({
      name: 'quarry_batch_failures_total',
      help: 'Batches that failed and were retried',
      labelNames: ['reason'] as const,
      registers,
    }),
    effectFailures: new Counter({
      name: 'quarry_effect_failures_total',
      help: 'Failed effects of stored batches; retried by sweeps and gateways, or stored as dead letters',
      labelNames: ['effect'] as const,
      registers,
    }),
    /** Changed entries per frame to a host. */
    mergedChanges: new Histogram({
      name: 'quarry_merged_changes',
      help: 'Changed entries merged into one frame to the host',
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500],
      registers,
    }),
    /** Reports the backlog of a partition's stream. @param oldest age of the oldest unacknowledged entry, milliseconds */
    observeStream(partition: number, backlog: StreamBacklog, oldest: number): void {
      stream.kept.set({ partition }, backlog.waiting);
      stream.unread.set({ partition }, backlog.unread);
      stream.pending.set({ partition }, backlog.pending);
      stream.oldest.set({ partition }, oldest / 1000);
    },
    /** Removes the figures of a partition that this engine no longer owns. */
    forgetStream(partition: number): void {
      for (const gauge of Object.values(stream)) gauge.remove({ partition });
    },
    partitionsOwned: new Gauge({ name: 'quarry_partitions_owned', help: 'Partitions this engine owns', registers }),
    epoch: new Gauge({
      name: 'quarry_partition_epoch',
      help: 'Epoch of the lease under which this engine owns a partition',
      labelNames: ['partition'] as const,
      registers,
    }),
    takeovers: new Counter({ name: 'quarry_takeovers_total', help: 'Partitions taken over', registers }),
    publications: new Counter({
      name: 'quarry_publications_total',
      help: 'Publications by audience',
      labelNames: ['audience'] as const,
      registers,
    }),
    tickLateness: new Histogram({
      name: 'quarry_tick_lateness_seconds',
      help: 'Delay between the due time of a timer tick and its publication',
      buckets: SECONDS,
      registers,
    }),
    closeLateness: new Histogram({
      name: 'quarry_close_lateness_seconds',
      help: 'Delay between the deadline of a question and its close',
      buckets: SECONDS,
      registers,
    }),
    questionsClosed: new Counter({
      name: 'quarry_questions_closed_total',
      help: 'Questions closed: by the timer job, by the owner as fall-back, or by the host',
      labelNames: ['by'] as const,
      registers,
    }),
    clockCorrection: new Gauge({
      name: 'quarry_redis_clock_correction_seconds',
      help: 'How far the clock of Redis is ahead of the time questions are measured by',
      registers,
    }),
    timerWorkerRestarts: new Counter({
      name: 'quarry_timer_worker_restarts_total',
      help: 'Replacements of a timer worker that stopped taking jobs',
      registers,
    }),
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
