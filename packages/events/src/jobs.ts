import { z } from 'zod';
import { commandIdSchema, questionIdSchema, sessionIdSchema } from './ids.ts';
import { languageSchema } from './language.ts';

/** Jobs in BullMQ: queue names, data and deterministic ids (no `:` in them, BullMQ refuses it). */

export const TIMER_QUEUE = 'timers';
export const MAIL_QUEUE = 'mail';
/** Separate from the mail queue, whose jobs may wait for a mail server. */
export const RESULTS_QUEUE = 'results';

/** W3C trace context of the step that created the job, while tracing is on. */
const trace = { traceparent: z.string().max(128).optional() };

/** Closes a question, shows the answers of one that players read (`reads`), or opens one that `waits` for its pictures. `deadline`: when, in milliseconds on the stream's clock. */
export const timerJobSchema = z.object({
  sessionId: sessionIdSchema,
  questionId: questionIdSchema,
  index: z.number().int(),
  deadline: z.number(),
  waits: z.literal(true).optional(),
  reads: z.literal(true).optional(),
  ...trace,
});
export type TimerJob = z.infer<typeof timerJobSchema>;
/** Deterministic, so that scheduling a close twice schedules it once; a rescheduled close has another id. */
export const timerJobId = ({ sessionId, index, deadline }: TimerJob): string =>
  `timer-${sessionId}-${index}-${deadline}`;
/**
 * Id of the job's command. A job that fired early and was scheduled again sends another command. @param armedAt when
 * the job was created
 */
export const timerCommandId = (job: TimerJob, armedAt: number): string => `${timerJobId(job)}-${armedAt}`;
/** Whether a timer job sent the command. */
export const isOfTimer = (commandId: string): boolean => commandId.startsWith('timer-');

/** `language`: gateways of the previous release omit it. */
const linkMail = { mailId: z.string(), to: z.string(), link: z.string(), language: languageSchema.optional() };

/** Mails. The gateway makes links, because it alone knows the token; the database has only its hash. */
export const mailJobSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('registration'), ...linkMail, ...trace }),
  z.object({ type: z.literal('sign-in'), ...linkMail, ...trace }),
  z.object({
    type: z.literal('report'),
    sessionId: sessionIdSchema,
    requestId: commandIdSchema,
    to: z.string(),
    quizName: z.string(),
    ...trace,
  }),
  /** At the end of a session; sent only if its host wants automatic reports. */
  z.object({ type: z.literal('automatic-report'), sessionId: sessionIdSchema, ...trace }),
  /** Results and receipts of a session, as of this version of its log. No mail, but work of the same kind. */
  z.object({ type: z.literal('results'), sessionId: sessionIdSchema, version: z.number().int(), ...trace }),
]);
export type MailJob = z.infer<typeof mailJobSchema>;
/** Jobs that events ask for: due from their commit until they are settled. */
export type DueJob = Extract<MailJob, { type: 'report' | 'automatic-report' | 'results' }>;

export const queueOf = (job: MailJob): typeof MAIL_QUEUE | typeof RESULTS_QUEUE =>
  job.type === 'results' ? RESULTS_QUEUE : MAIL_QUEUE;

/** Of the jobs with one such id at most one waits and one runs: results as of a version contain all earlier changes. */
export const coalescingIdOf = (job: MailJob): string | null =>
  job.type === 'results' ? `results-${job.sessionId}` : null;

export const reportJobId = ({ requestId }: { readonly requestId: string }): string => `report-${requestId}`;

export function mailJobId(job: MailJob): string {
  switch (job.type) {
    case 'registration':
    case 'sign-in':
      return `mail-${job.mailId}`;
    case 'report':
      return reportJobId(job);
    case 'automatic-report':
      return `autoreport-${job.sessionId}`;
    case 'results':
      return `results-${job.sessionId}-${job.version}`;
  }
}
