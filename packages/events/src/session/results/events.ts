import { z } from 'zod';
import { commandIdSchema, questionIdSchema } from '#ids.ts';
import { type Announcement, newScores, RECEIPTS, unannounced } from '#session/announcements.ts';
import { defineEvent } from '#session/define-event.ts';
import { correctedShape } from '#session/fields.ts';
import { reportFailureSchema } from '#session/report-failures.ts';
import { correct, voidQuestion } from '#session/scoring.ts';
import { phase, type SessionState } from '#session/state.ts';

const ofReport = { requestId: commandIdSchema };
const ofQuestion = { questionId: questionIdSchema };

/** Events of reports, receipts and questions that turn out wrong. */
export const resultEvents = {
  /** No points for it count any more. The answers stay in the log. */
  QuestionVoided: defineEvent(
    'QuestionVoided',
    { ...ofQuestion, reason: z.string() },
    {
      changesRoom: true,
      changesResults: true,
      ranks: true,
      evolve: (state, { questionId, reason }) => voidQuestion(state, questionId, reason),
      announce: (state, { questionId }) => newScores(state, questionId),
    },
  ),

  /** This is right, and nothing else; points follow from the stored responses and times. */
  QuestionCorrected: defineEvent(
    'QuestionCorrected',
    { ...ofQuestion, ...correctedShape },
    {
      changesRoom: true,
      changesResults: true,
      ranks: true,
      evolve: (state, { questionId, ...by }) => correct(state, questionId, by),
      announce: (state, { questionId }) => newScores(state, questionId),
    },
  ),

  /** Every player has a receipt of the log as of this version; `root` is that of the tree that proves them. */
  ReceiptsIssued: defineEvent(
    'ReceiptsIssued',
    { version: z.number().int().min(1), root: z.string() },
    {
      evolve(state, { version, root }) {
        state.receipts = { version, root };
      },
      announce: () => [RECEIPTS],
    },
  ),

  ReportRequested: defineEvent(
    'ReportRequested',
    { ...ofReport, email: z.string(), quizName: z.string() },
    {
      evolve(state, { requestId }) {
        state.report = { kind: 'sending', requestId };
        state.reports += 1;
      },
      announce: unannounced,
      intents: ({ id: sessionId }, { requestId, email, quizName }) => [
        { type: 'mail', job: { type: 'report', sessionId, requestId, to: email, quizName } },
      ],
    },
  ),

  ReportDelivered: defineEvent('ReportDelivered', ofReport, {
    evolve(state, { requestId }) {
      if (isOfReport(state, requestId)) state.report = { kind: 'sent', requestId };
    },
    announce: (state) => toHost(state, CAN_RESEND),
  }),

  ReportFailed: defineEvent(
    'ReportFailed',
    { ...ofReport, reason: reportFailureSchema },
    {
      evolve(state, { requestId, reason }) {
        if (isOfReport(state, requestId)) state.report = { kind: 'failed', requestId, reason };
      },
      announce: (state, { reason }) =>
        toHost(state, { to: 'host', target: 'reportfailed', args: [reason] }, CAN_RESEND),
    },
  ),
};

const CAN_RESEND: Announcement = { to: 'host', target: 'canResendReport', args: [] };

/** Nobody is left in a session that has ended. */
const toHost = (state: SessionState, ...told: Announcement[]) => (phase(state) === 'ended' ? [] : told);

function isOfReport({ report }: SessionState, requestId: string): boolean {
  return report.kind !== 'none' && report.requestId === requestId;
}
