import type { ReportFailure } from '@quarry/events/session/report-failures';

/** Texts of the report by e-mail, on the host's end screen and beside the results. */
export const report = {
  send: 'Send report by e-mail',
  sendAgain: 'Send report again',
  title: 'Report',
  to: 'The report goes to your own address.',
  later: 'It can also be sent later, from the results.',
  unverified: 'Open the link in the mail we sent you first. Then the report can be sent, also later, from the results.',
  fromResults: 'This session has ended. Its report can be sent from the results.',
  byItself: 'The report is sent to your address automatically.',
  onItsWay: 'The report is on its way.',
  sent: 'The report was sent to your own address.',
  failed: 'The report could not be sent.',
  /** Advice per reason. */
  failures: {
    'mail-refused': 'The mail server refused it. Please contact us if that happens again.',
    'mail-unavailable': 'No mail server took it in time. Nothing of it is lost. Please send it again.',
    'mail-in-doubt': 'The connection broke while it was sent, so it may have arrived. Please check your inbox first.',
    'report-not-made': 'It could not be written. Please check that your address is confirmed, then send it again.',
    unknown: 'Nothing of it is lost. Please send it again.',
  } satisfies Record<ReportFailure, string>,
  autoSend: 'Always send the report',
  autoSendHint: 'Automatically, at the end of every session',
};
