import { z } from 'zod';

/** Reasons why a report was not sent: the closed list of codes in `reportfailed(reason)`. The value is the meaning. */
const REPORT_FAILURES = {
  'mail-refused': 'the mail server refuses this mail for good',
  'mail-unavailable': 'no mail server took the mail in time',
  'mail-in-doubt': 'the mail may have arrived: the connection or the mailer failed while it was being sent',
  'report-not-made': 'the report could not be created, or the host no longer has a verified address',
  unknown: 'no reason was recorded',
} as const;

export type ReportFailure = keyof typeof REPORT_FAILURES;

/** All codes, in the order of the list. */
const REPORT_FAILURE_CODES = Object.keys(REPORT_FAILURES) as ReportFailure[];

/** Missing reasons (of older logs and mailers) and those of later versions are `unknown`. */
export const reportFailureSchema = z.enum(REPORT_FAILURE_CODES).catch('unknown');
