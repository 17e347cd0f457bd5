import type { SessionView } from '@quarry/events/hub-shapes';
import type { ReportFailure } from '@quarry/events/session/report-failures';

/** The report's state according to the service. */
type Told = NonNullable<SessionView['report']>;

export interface ReportState {
  readonly told: Told;
  /** Set while this screen's request is in flight: the state before it, which a refusal restores. */
  readonly askedAfter: Told | null;
  /** Reason of the last failure, if reported. */
  readonly reason?: ReportFailure | undefined;
}

export const NO_REPORT: ReportState = { told: 'none', askedAfter: null };

/** Events of the report: the service's two targets, and this screen's own call. */
export type ReportEvent =
  | { readonly type: 'CAN_RESEND' | 'REPORT_ASKED' | 'REPORT_ACCEPTED' | 'REPORT_REFUSED' }
  | { readonly type: 'REPORT_FAILED'; readonly reason?: ReportFailure };

export function takeReport(now: ReportState, event: ReportEvent): ReportState {
  switch (event.type) {
    case 'REPORT_ASKED':
      return { ...now, told: 'sending', askedAfter: now.told };
    case 'REPORT_ACCEPTED':
      return { ...now, askedAfter: null };
    case 'REPORT_REFUSED':
      return now.askedAfter === null ? now : { ...now, told: now.askedAfter, askedAfter: null };
    case 'REPORT_FAILED':
      return { told: 'failed', askedAfter: null, reason: event.reason };
    case 'CAN_RESEND':
      // Also received after a failure, which stays.
      return now.told === 'failed' ? { ...now, askedAfter: null } : { told: 'sent', askedAfter: null };
  }
}

/** A snapshot has the service's state; the previous release sends none. */
export function takeTold(now: ReportState, told: Told | undefined): ReportState {
  return told === undefined || told === now.told || now.askedAfter !== null ? now : { told, askedAfter: null };
}
