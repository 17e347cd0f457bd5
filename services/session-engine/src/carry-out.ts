import type { MailDispatch } from './mail/mail-dispatch.ts';
import type { Effects, TracedIntent } from './partition/batch.ts';
import type { SendCommand } from './send-command.ts';
import type { TimerQueue } from './timers/timer-queue.ts';

/** Runs what events ask for. Ids of jobs are deterministic, so that running an intent twice is running it once. */
export function createCarryOut(timers: TimerQueue, mails: MailDispatch, send: SendCommand): Effects['carryOut'] {
  function run(intent: TracedIntent): Promise<void> {
    switch (intent.type) {
      case 'schedule-close':
        return timers.arm(intent);
      case 'mail':
        return mails.send({ ...intent.job, traceparent: intent.traceparent });
      case 'tell-replaced': {
        const { sessionId, commandId, traceparent } = intent;
        return send(sessionId, { type: 'TerminateSession', reason: 'replaced' }, { commandId, traceparent });
      }
    }
  }
  return async (intents) => {
    await Promise.all(intents.map(run));
  };
}
