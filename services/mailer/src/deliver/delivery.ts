import type { ReportFailure } from '@quarry/events/session/report-failures';

/** How an attempt to deliver a mail ended. */
export type Delivery =
  | { readonly status: 'sent' }
  /** An earlier attempt had sent it. */
  | { readonly status: 'already-sent' }
  /** Nothing is wrong with the mail: the mail server, or what it is built from, is not there right now. */
  | { readonly status: 'later'; readonly reason: string }
  /** It will not be sent by itself; an operator may look at it. */
  | { readonly status: 'dead'; readonly failure: ReportFailure; readonly reason: string };
