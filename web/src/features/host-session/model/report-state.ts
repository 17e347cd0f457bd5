import type { SessionView } from '@quarry/events/hub-shapes';

/** What became of the report, as the service tells it. */
type Told = NonNullable<SessionView['report']>;

export interface ReportState {
  readonly told: Told;
  /** This screen asks for the report right now; what had been told before is what a refusal leaves true. */
  readonly askedAfter: Told | null;
}

export const NO_REPORT: ReportState = { told: 'none', askedAfter: null };

/** A snapshot brings what the service knows; a service of the release before says nothing. */
export function tellReport(now: ReportState, told: Told | undefined): ReportState {
  return told === undefined || now.askedAfter !== null ? now : { told, askedAfter: null };
}

/** What is heard of the report: the service's two targets, and the call this screen makes. */
type ReportEvent = 'CAN_RESEND' | 'REPORT_FAILED' | 'REPORT_ASKED' | 'REPORT_ACCEPTED' | 'REPORT_REFUSED';

export function takeReport(now: ReportState, event: ReportEvent): ReportState {
  switch (event) {
    case 'REPORT_ASKED':
      return { told: 'sending', askedAfter: now.told };
    case 'REPORT_ACCEPTED':
      return { ...now, askedAfter: null };
    case 'REPORT_REFUSED':
      return now.askedAfter === null ? now : { told: now.askedAfter, askedAfter: null };
    case 'REPORT_FAILED':
      return { told: 'failed', askedAfter: null };
    case 'CAN_RESEND':
      // A failure is followed by leave to send again, which does not make it a success.
      return { told: now.told === 'failed' ? 'failed' : 'sent', askedAfter: null };
  }
}
