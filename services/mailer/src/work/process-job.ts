import { isUnavailable } from '@quarry/database/errors';
import type { SessionId } from '@quarry/events/ids';
import { type MailJob, mailJobSchema } from '@quarry/events/jobs';
import type { ReportFailure } from '@quarry/events/session/report-failures';
import type { MadeResults } from '@quarry/results/make-results';
import type { FairQueue } from '@quarry/service-kit/fair-queue';
import type { Log } from '@quarry/service-kit/log';
import { evictOldest } from '@quarry/service-kit/lru';
import { inSpan } from '@quarry/service-kit/tracing';
import type { ComposeMail } from '#compose-mail.ts';
import type { DeliverMail } from '#deliver/deliver-mail.ts';
import type { Outcome, Settle } from './settle.ts';

type ResultsJob = Extract<MailJob, { type: 'results' }>;

export interface ProcessParts {
  readonly compose: ComposeMail;
  readonly deliver: DeliverMail;
  readonly makeResults: (sessionId: SessionId) => Promise<MadeResults | null>;
  /** Whether a job's results, and all later ones that are due, have been made and settled. */
  readonly isMade: (job: ResultsJob) => Promise<boolean>;
  readonly inTurn: FairQueue;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly settle: Settle;
  readonly log: Log;
}

export interface JobToProcess {
  readonly id: string;
  readonly data: unknown;
  /** Creation time, milliseconds since 1970. */
  readonly queuedAt: number;
  /** Whether it has waited too long to be retried again. */
  readonly isLastChance: boolean;
}

/** Composes, delivers and settles one job. Safe to run twice. Never rejects. */
export type ProcessJob = (job: JobToProcess) => Promise<Outcome>;

export function createProcessJob(parts: ProcessParts): ProcessJob {
  const { compose, deliver, makeResults, isMade, inTurn, settle, monotonic, log } = parts;
  /** Until when sessions rest whose results were made recently. */
  const resting = new Map<SessionId, number>();

  return async ({ id, data, queuedAt, isLastChance }) => {
    const parsed = mailJobSchema.safeParse(data);
    if (!parsed.success) return logged({ jobId: id }, dead('report-not-made', 'malformed job'));
    const job = parsed.data;
    const sessionId = 'sessionId' in job ? job.sessionId : undefined;
    const attributes = { 'quarry.job': id, 'quarry.session': sessionId };
    const options = { parent: job.traceparent, kind: 'consumer', attributes } as const;
    return inSpan(`mail ${job.type}`, options, async ({ traceparent, note }) => {
      const traced = { ...job, traceparent };
      const work = async () => settled(traced, givingUp(await send(traced, queuedAt), isLastChance));
      // Settled before the next job runs: a waiting job of the same session then finds that it is no longer due.
      const outcome = await (job.type === 'results' ? inTurn(job.sessionId, work) : work());
      note(outcome.status);
      return logged({ jobId: id, kind: job.type, sessionId }, outcome);
    });
  };

  /** Contains no addresses or links: more people read logs than a mail. */
  function logged(job: { jobId: string; kind?: string; sessionId?: string | undefined }, outcome: Outcome): Outcome {
    const reason = 'reason' in outcome ? withoutAddresses(outcome.reason) : undefined;
    log.info({ event: 'mail', ...job, outcome: outcome.status, reason });
    return outcome;
  }

  async function send(job: MailJob, queuedAt: number): Promise<Outcome> {
    try {
      if (job.type === 'results') return await results(job);
      const composed = await compose(job, queuedAt);
      if (composed.status === 'skip') return { status: 'skipped', reason: composed.reason };
      if (composed.status === 'dead') return dead('report-not-made', composed.reason);
      return await deliver(composed.mail);
    } catch (error) {
      if (isUnavailable(error)) return { status: 'later', reason: String(error) };
      // A bug or an unreadable event log: a retry would fail again. An operator retries it after the fix.
      log.error({ event: 'mail-not-made', kind: job.type, err: error });
      return dead('report-not-made', String(error));
    }
  }

  /**
   * One rebuild covers all earlier changes: an engine of the previous release queues a job for each. A session then
   * rests for as long as its rebuild took, so that endless corrections of one session take at most half of the time.
   */
  async function results(job: ResultsJob): Promise<Outcome> {
    const { sessionId } = job;
    if (await isMade(job)) return { status: 'skipped', reason: 'made with later changes' };
    const begun = monotonic();
    const restMs = (resting.get(sessionId) ?? 0) - begun;
    if (restMs > 0) return { status: 'resting', forMs: restMs };
    const made = await makeResults(sessionId);
    const ended = monotonic();
    resting.delete(sessionId);
    resting.set(sessionId, ended + (ended - begun));
    evictOldest(resting, MOST_RESTING);
    return outcomeOf(made);
  }

  /** A report stays due until it is settled: only then is its job done. */
  async function settled(job: MailJob, outcome: Outcome): Promise<Outcome> {
    if (outcome.status === 'later' || outcome.status === 'resting') return outcome;
    try {
      await settle(job, outcome);
      return outcome;
    } catch (error) {
      return { status: 'later', reason: `could not be settled: ${error}` };
    }
  }
}

/** Maximum number of resting sessions. */
const MOST_RESTING = 1_000;

function outcomeOf(made: MadeResults | null): Outcome {
  return made
    ? { status: 'made', version: made.results.version, root: made.tree.root }
    : { status: 'skipped', reason: 'no results to compute' };
}

function givingUp(outcome: Outcome, isLastChance: boolean): Outcome {
  if (outcome.status !== 'later' || !isLastChance) return outcome;
  return dead('mail-unavailable', `given up: ${outcome.reason}`);
}

const dead = (failure: ReportFailure, reason: string): Outcome => ({ status: 'dead', failure, reason });

/** Mail servers quote the addresses they refuse; the log must not contain them. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, 'an address');
}
