import { z } from 'zod';
import { commandIdSchema, questionIdSchema, userIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import {
  accept,
  type CommandContext,
  closingFirst,
  commandSchema,
  type Decision,
  defineCommand,
  RECURRING,
  reject,
} from '#session/decision.ts';
import { correctedShape, voidReasonSchema } from '#session/fields.ts';
import { followingClose } from '#session/play/opening.ts';
import { reportFailureSchema } from '#session/report-failures.ts';
import { correctedQuestion } from '#session/scoring.ts';
import { phase, type SessionState, wasAsked } from '#session/state.ts';
import { lineOfText } from '#text.ts';

/**
 * Reports, receipts and questions that turn out wrong. A report may be requested from the results and gets its outcome,
 * and a mistake in a question may be found when they are read, so all of these are accepted after the end too.
 */

const requestReportSchema = commandSchema('RequestReport', {
  hostId: userIdSchema,
  email: z.string().max(320),
  quizName: lineOfText(LIMITS.quizNameLength),
});

/** Only once nothing changes any more, so that a repeated report has the same content; an unplayed session leaves none. */
function requestReport(
  state: SessionState,
  command: z.infer<typeof requestReportSchema>,
  context: CommandContext,
): Decision {
  const now = phase(state);
  if (now === 'ended' && state.current === null) return reject('no-session');
  if (now !== 'podium' && now !== 'endscreen' && now !== 'ended') return reject('wrong-state');
  if (state.report.kind === 'sending') return reject('report-in-flight');
  if (state.reports >= LIMITS.reports) return reject('overloaded');
  return accept({
    type: 'ReportRequested',
    requestId: context.commandId,
    email: command.email,
    quizName: command.quizName,
  });
}

/** From the mailer. */
const confirmReportSchema = commandSchema('ConfirmReport', {
  requestId: commandIdSchema,
  delivered: z.boolean(),
  /** Present if the report was not delivered. */
  reason: reportFailureSchema.optional(),
});

/** A failed report may still be delivered, because operators can send it again. */
function confirmReport({ report }: SessionState, command: z.infer<typeof confirmReportSchema>): Decision {
  const { requestId, delivered, reason = 'unknown' } = command;
  if (report.kind === 'none' || report.kind === 'sent' || report.requestId !== requestId) return accept();
  if (delivered) return accept({ type: 'ReportDelivered', requestId });
  return report.kind === 'sending' ? accept({ type: 'ReportFailed', requestId, reason }) : accept();
}

/** From the mailer: results and receipts are stored as of this version of the log. */
const confirmReceiptsSchema = commandSchema('ConfirmReceipts', {
  version: z.number().int().min(1),
  root: z.string().max(128),
});
type ConfirmReceipts = z.infer<typeof confirmReceiptsSchema>;

/** Receipts of an earlier version may arrive after those that replace them. */
function confirmReceipts(state: SessionState, { version, root }: ConfirmReceipts): Decision {
  const isOver = phase(state) === 'endscreen' || phase(state) === 'ended';
  if (!isOver || version > state.version || version <= (state.receipts?.version ?? 0)) return accept();
  return accept({ type: 'ReceiptsIssued', version, root });
}

const ofQuestion = { hostId: userIdSchema, questionId: questionIdSchema };

const voidSchema = commandSchema('VoidQuestion', { ...ofQuestion, reason: voidReasonSchema });

/** The question does not count. One that runs is closed first. */
function voidQuestion(
  state: SessionState,
  { questionId, reason }: z.infer<typeof voidSchema>,
  { at }: CommandContext,
): Decision {
  if (!wasAsked(state, questionId)) return reject('unknown-question');
  if (state.voided.has(questionId)) return accept();
  const voided = { type: 'QuestionVoided', questionId, reason } as const;
  const isRunning = phase(state) === 'playing' && state.current?.question.id === questionId;
  return accept(...(isRunning ? [...closingFirst(state, voided), ...followingClose(state, at)] : [voided]));
}

const correctSchema = commandSchema('CorrectQuestion', { ...ofQuestion, ...correctedShape });

/** Other answers were right. Only closed questions: nobody may learn the right answers of a running one. */
function correct(state: SessionState, command: z.infer<typeof correctSchema>): Decision {
  const { questionId } = command;
  const question = state.questions.find(({ id }) => id === questionId);
  if (!question || !wasAsked(state, questionId)) return reject('unknown-question');
  if (phase(state) === 'playing' && state.current?.question.id === questionId) return reject('wrong-state');
  const corrected = correctedQuestion(question, command);
  if (!corrected) return reject('unknown-answer');
  const isSame = JSON.stringify(corrected) === JSON.stringify(question);
  const { answerIds, correction } = command;
  return isSame
    ? accept()
    : accept({
        ...{ type: 'QuestionCorrected', questionId },
        ...(answerIds ? { answerIds: [...new Set(answerIds)] } : { correction }),
      });
}

export const resultCommands = {
  RequestReport: defineCommand(requestReportSchema, requestReport, { afterTheEnd: true }),
  ConfirmReport: defineCommand(confirmReportSchema, confirmReport, { ...RECURRING, afterTheEnd: true }),
  ConfirmReceipts: defineCommand(confirmReceiptsSchema, confirmReceipts, { mayBeLate: true, afterTheEnd: true }),
  VoidQuestion: defineCommand(voidSchema, voidQuestion, { afterTheEnd: true, changesRoom: true }),
  CorrectQuestion: defineCommand(correctSchema, correct, { afterTheEnd: true, changesRoom: true }),
};
