import { COMMAND_FIELD, commandStream, partitionOf } from '@quarry/events/backplane/names';
import { commandIdSchema } from '@quarry/events/ids';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import type { RedisClient } from '@quarry/service-kit/redis';

/** Tells the session whether its report went out. @throws when Redis does not take it */
export type ConfirmReport = (job: MailJob, delivered: boolean) => Promise<void>;

/** The command has the same id however often the job runs, so that it has its effect once. */
export function createConfirmReport(redis: RedisClient): ConfirmReport {
  return async (job, delivered) => {
    if (job.type !== 'report') return;
    const { sessionId, requestId, traceparent } = job;
    const envelope: CommandEnvelope = {
      commandId: commandIdSchema.parse(`confirm-${delivered ? 'sent' : 'failed'}-${mailJobId(job)}`.slice(0, 128)),
      sessionId,
      replyTo: null,
      heldMs: 0,
      traceparent,
      body: { type: 'ConfirmReport', requestId, delivered },
    };
    await redis.xadd(commandStream(partitionOf(sessionId)), '*', COMMAND_FIELD, JSON.stringify(envelope));
  };
}
