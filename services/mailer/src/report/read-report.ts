import type { EventStore } from '@quarry/database/event-store/event-store';
import type { SessionId } from '@quarry/events/ids';
import type { Report } from './report.ts';
import { reportOf } from './report-of.ts';
import { addToRecord, emptyRecord } from './session-record.ts';

/** Builds a session's report from its log, page by page. @returns null when there is no such session */
export async function readReport(events: EventStore, sessionId: SessionId): Promise<Report | null> {
  const record = emptyRecord();
  for await (const page of events.stream(sessionId)) for (const event of page) addToRecord(record, event);
  return reportOf(record);
}
