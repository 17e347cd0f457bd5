import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { PLAYED, recordedEvents } from '@quarry/events/spec-support/played-session';
import {
  answered,
  closed,
  created,
  joined,
  left,
  opened,
  questionId,
  SESSION,
} from '@quarry/events/spec-support/samples';
import { describe, expect, test } from 'vitest';
import { computeResults } from './make-results.ts';

const ENDED: SessionEvent = { type: 'SessionEnded', reason: 'host' };
const VOIDED: SessionEvent = { type: 'QuestionVoided', questionId: questionId('q1'), reason: 'unclear' };

/** Results computed from a log that comes in pages of seven events. */
async function computed(...log: SessionEvent[]) {
  const recorded = recordedEvents(SESSION, log);
  async function* stream(): AsyncGenerator<RecordedEvent[]> {
    for (let from = 0; from < recorded.length; from += 7) yield recorded.slice(from, from + 7);
  }
  return computeResults({ stream }, SESSION, null);
}

describe('[B1430] results', () => {
  test('are of the log up to the first end: who leaves the end screen changes neither them nor the root', async () => {
    const atEnd = await computed(...PLAYED);
    expect(atEnd?.results.version).toBe(PLAYED.length);
    const issued: SessionEvent = { type: 'ReceiptsIssued', version: PLAYED.length, root: 'aa' };
    expect(await computed(...PLAYED, left(1), issued, joined(9, 'Late'), ENDED)).toEqual({
      ...atEnd,
      log: expect.anything(),
    });
  });

  test('are of the log up to a later change of points, with all that is before it', async () => {
    const changed = await computed(...PLAYED, left(1), VOIDED, left(2), ENDED);
    expect(changed?.results.version).toBe(PLAYED.length + 2);
    expect(changed?.results.questions[0]?.voided).toBe('unclear');
    expect(changed?.tree).toEqual((await computed(...PLAYED, left(1), VOIDED))?.tree);
    expect(changed?.tree.blocks[0]).toHaveLength(32 * (PLAYED.length + 2));
  });

  test('are none while the session runs, where nothing was asked, and of no log', async () => {
    expect(await computed(created(), joined(1), opened(0), answered(1, 'q1-a', 100), closed(0))).toBeNull();
    expect(await computed(created(), joined(1), left(1), ENDED)).toBeNull();
    expect(await computed()).toBeNull();
  });
});
