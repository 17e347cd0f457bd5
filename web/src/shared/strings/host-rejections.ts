import { ERRORS } from './common.ts';
import { type HostRejection, rejectionText } from './rejections.ts';

/** What a call refused to a host means, where no player can meet it. */
const TEXTS: Record<HostRejection, string> = {
  'email-not-verified': 'Open the link in the mail we sent you first. Then the report can be sent.',
  'not-host': 'This quiz session belongs to another host.',
  'not-own-address': 'The report can only be sent to your own address.',
  'quiz-changed': 'This quiz was changed somewhere else. Please load it again.',
  'report-in-flight': 'The report is already on its way.',
  'session-exists': ERRORS.somethingWrong,
  'too-early': 'The question is still running.',
  'unknown-player': 'This player is not in the quiz any more.',
};

/** As `rejectionText`, for whoever hosts. */
export function hostRejectionText(code: string | null): string {
  return code !== null && Object.hasOwn(TEXTS, code) ? TEXTS[code as HostRejection] : rejectionText(code);
}
