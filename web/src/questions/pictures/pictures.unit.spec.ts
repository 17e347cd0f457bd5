import { type Media, mediaSchema } from '@quarry/events/media';
import type { Question } from '@quarry/events/questions/question';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { common } from '@quarry/texts/en/common';
import { editor } from '@quarry/texts/en/editor';
import { overview } from '@quarry/texts/en/overview';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { asKind, blankOf, type KindNumber } from '../offers.ts';
import { setAnswerPicture, setPicture } from './draft.ts';
import { isFinal, uploadFailure } from './upload.ts';
import { createUploads } from './uploads.tsx';

let ids = 0;
const newId = () => `id-${++ids}`;
const media = mediaSchema.parse({ id: 'a'.repeat(22), alt: 'A stone', width: 64, height: 32 });
const file = new Blob(['x']);
const blank = (kind: KindNumber) => blankOf(kind, newId, DEFAULT_QUIZ_OPTIONS);

describe('[W3580] a question', () => {
  test('gets a picture, as do its answers; without one it has no such field', () => {
    const question = blank(0);
    const [, second] = question.answers;
    const pictured = setAnswerPicture(setPicture(question, media), `${second?.id}`, media);
    expect([pictured.media, pictured.answers.map((answer) => answer.media)]).toEqual([media, [undefined, media]]);
    expect(setAnswerPicture(setPicture(pictured, undefined), `${second?.id}`, undefined)).toStrictEqual(question);
  });

  test('that does not change is the same object', () => {
    const question = setPicture(blank(0), media);
    expect(setPicture(question, media)).toBe(question);
    expect(setAnswerPicture(question, 'deleted meanwhile', media)).toBe(question);
  });

  test('keeps its picture when its kind changes', () => {
    const single = setPicture(blank(0), media);
    for (const kind of [1, 2, 3, 4, 5, 6, 7] as const) {
      const other: Question = asKind(single, kind, newId);
      expect([other.questionType, other.media, asKind(other, 0, newId).media]).toEqual([kind, media, media]);
    }
  });
});

/** Uploads that the spec completes. */
function held() {
  const ends: { resolve(media: Media): void; reject(error: Error): void; signal: AbortSignal }[] = [];
  const uploads = createUploads(
    (_, { signal }) =>
      new Promise<Media>((resolve, reject) => {
        ends.push({ resolve, reject, signal });
      }),
  );
  return { uploads, ends };
}

describe('[W3583] uploads', () => {
  test('an uploaded picture is taken once, and listeners are notified', async () => {
    const { uploads, ends } = held();
    const [take, listener] = [vi.fn(), vi.fn()];
    uploads.subscribe(listener);
    uploads.start('q', file, take);
    expect([uploads.at('q'), uploads.isSending()]).toEqual([{ is: 'sending', share: 0 }, true]);
    ends[0]?.resolve(media);
    await vi.waitFor(() => expect(take.mock.calls).toEqual([[media]]));
    expect([uploads.at('q'), uploads.isSending(), listener.mock.calls.length > 1]).toEqual([null, false, true]);
  });

  test('of two for one place the later one counts; a cancelled one does not', async () => {
    const { uploads, ends } = held();
    const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
    uploads.start('q', file, first);
    uploads.start('q', file, second);
    uploads.start('q/a', file, other);
    expect(ends.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
    uploads.cancel('q/a');
    for (const { resolve } of ends) resolve(media);
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
    expect([first.mock.calls, other.mock.calls]).toEqual([[], []]);
  });

  test('a failed one can be sent again, and is gone once dismissed', async () => {
    const { uploads, ends } = held();
    const take = vi.fn();
    const error = new ApiError(0, 'network-failed', '');
    uploads.start('q', file, take);
    ends[0]?.reject(error);
    await vi.waitFor(() => expect(uploads.at('q')).toEqual({ is: 'failed', error }));
    expect(uploads.isSending()).toBe(false);
    uploads.retry('q');
    expect(uploads.at('q')).toEqual({ is: 'sending', share: 0 });
    ends[1]?.reject(error);
    await vi.waitFor(() => expect(uploads.at('q')).toEqual({ is: 'failed', error }));
    uploads.cancel('q');
    uploads.retry('q');
    expect([uploads.at('q'), ends.length, take.mock.calls]).toEqual([null, 2, []]);
  });
});

test.each([
  [0, 'network-failed', common.errors.network, false],
  [413, 'body-too-large', editor.pictures.tooLarge(8), true],
  [415, 'media-unsupported', editor.pictures.noPicture, true],
  [422, 'media-unreadable', editor.pictures.damaged, true],
  [422, 'media-too-large', 'Its own words', true],
  [403, 'media-quota', 'Its own words', false],
  [429, 'too-many-requests', overview.refusals['too-many-requests'](), false],
  [503, 'unavailable', common.errors.generic, false],
] as const)('[W3583] a failure is told in words: %d %s', (status, code, words, final) => {
  const error = new ApiError(status, code, 'Its own words');
  expect([uploadFailure(editor, overview, common, error), isFinal(error)]).toEqual([words, final]);
});
