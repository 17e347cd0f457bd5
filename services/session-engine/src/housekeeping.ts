import type { LogPages } from '@quarry/database/event-store/log-pages';
import type { Retention } from '@quarry/database/sessions/retention';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import { DURATIONS } from '@quarry/events/limits';
import { awayTooLong } from '@quarry/events/session/sockets';
import { phase, type SessionState } from '@quarry/events/session/state';
import type { Log } from '@quarry/service-kit/log';
import type { DueMails } from '#mail/due-mails.ts';
import type { PartitionOwner } from '#ownership/partition-owner.ts';
import type { GatewayWatch } from '#presence/gateway-watch.ts';
import { forgetOld, type RetainDays } from './forget-old.ts';
import { createLogPacker } from './log-packer.ts';
import type { SendCommand } from './send-command.ts';
import type { StreamClock } from './stream-clock.ts';
import type { TimerQueue } from './timers/timer-queue.ts';

export interface HousekeepingParts {
  readonly owner: PartitionOwner;
  readonly directory: Pick<SessionDirectory, 'overdue'>;
  readonly gateways: GatewayWatch;
  readonly dueMails: DueMails;
  readonly retention: Retention;
  readonly logPages: LogPages;
  readonly retain: RetainDays;
  readonly timers: Pick<TimerQueue, 'armAll'>;
  readonly clock: Pick<StreamClock, 'now' | 'measure'>;
  readonly send: SendCommand;
  readonly log: Log;
}

const RETENTION_EVERY_MS = 10 * 60_000;
/** Longest time one round of the survey may take; milliseconds. */
const SURVEY_MS = 40;

/** Periodic work of an engine for its partitions. Rounds of one kind never overlap; a failed round is retried by the next. */
export function startHousekeeping(parts: HousekeepingParts): { stop(): void } {
  const { owner, directory, gateways, dueMails, retention, retain, logPages, timers: queue, clock, send, log } = parts;
  const partitions = () => [...owner.partitions()];
  const states = (): SessionState[] => partitions().flatMap((p) => [...p.sessions()].map((session) => session.state));

  async function sweepLobbies(): Promise<void> {
    const now = clock.now();
    const due = states().filter((state) => phase(state) === 'lobby' && awayTooLong(state, now).length > 0);
    await Promise.all(due.map((state) => send(state.id, { type: 'SweepAway' })));
  }

  async function dropDeadGateways(): Promise<void> {
    const dead = await gateways.look(states());
    await Promise.all(dead.map(({ sessionId, gatewayId }) => send(sessionId, { type: 'DropGateway', gatewayId })));
    for (const gatewayId of new Set(dead.map((one) => one.gatewayId))) log.warn({ event: 'gateway-gone', gatewayId });
  }

  async function expireOverdue(): Promise<void> {
    const now = clock.now();
    const before = { touched: now - DURATIONS.sessionIdle, finished: now - DURATIONS.endScreen };
    for (const { lease } of partitions())
      for (const sessionId of await directory.overdue(lease.partition, before))
        await send(sessionId, { type: 'ExpireSession' });
  }

  /** Timer jobs can be lost in Redis or on their way to it: arms those of all open questions again. Idempotent. */
  async function armTimers(): Promise<void> {
    const now = clock.now();
    const open = partitions().flatMap((partition) => partition.openQuestions());
    await queue.armAll(open.filter(({ deadline }) => deadline > now));
  }

  /** One session at a time, for a bounded time: commands come first. */
  async function surveySessions(): Promise<void> {
    const until = performance.now() + SURVEY_MS;
    for (const partition of partitions()) while (await partition.survey()) if (performance.now() >= until) return;
  }

  async function sweepStreams(): Promise<void> {
    await Promise.all(partitions().map((partition) => partition.sweep()));
  }

  async function makeLogPeriods(): Promise<void> {
    await retention.logPeriods.make(retain);
  }

  const logged = (what: string, round: () => Promise<void>): Promise<void> =>
    round().catch((error: Error) => log.warn({ event: 'housekeeping', what, reason: error.message }));

  const every = (milliseconds: number, what: string, round: () => Promise<void>): NodeJS.Timeout => {
    let running = false;
    return setInterval(() => {
      if (running) return;
      running = true;
      void logged(what, round).finally(() => {
        running = false;
      });
    }, milliseconds);
  };

  // Possibly no engine has run for weeks.
  void logged('log-periods', makeLogPeriods);

  const timers = [
    every(1_000, 'clock', () => clock.measure()),
    every(1_000, 'lobbies', sweepLobbies),
    every(1_500, 'gateways', dropDeadGateways),
    every(2_000, 'heartbeats', async () => {
      for (const partition of partitions()) partition.heartbeat();
    }),
    every(5_000, 'streams', sweepStreams),
    every(5_000, 'timers', armTimers),
    every(200, 'survey', surveySessions),
    every(5_000, 'pack-logs', createLogPacker(logPages, states)),
    every(15_000, 'mails', () => dueMails.sweep(partitions().map(({ lease }) => lease.partition))),
    every(10_000, 'overdue', expireOverdue),
    every(RETENTION_EVERY_MS, 'log-periods', makeLogPeriods),
    every(RETENTION_EVERY_MS, 'log-pages', async () => void (await logPages.forgetEnded())),
    every(RETENTION_EVERY_MS, 'retention', () => forgetOld(retention, retain, log)),
  ];
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
