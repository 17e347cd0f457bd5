import { describe, expect, test } from 'vitest';
import { type AnyView, closed, question, session, stat } from '../spec-support.ts';
import { queuedChoice } from './choice.ts';
import { choose, enter, ME, opens, play, tick } from './machine-spec-support.ts';
import type { PlayerEvent } from './player-machine.ts';
import type { PlayerView } from './player-view.ts';

/** The snapshot after a reconnection during the second question; it has no answer to the first. */
const SECOND: PlayerEvent = {
  type: 'SNAPSHOT',
  session: session('playing', 'q2', [stat(ME)]),
  question: question('q2'),
};
const isMissed = ({ earlier }: AnyView) => earlier?.status === 'lost';

describe('the one answer', () => {
  test('[W14] can be chosen once, and only while the question runs', () => {
    const early = play(enter('lobby'), choose('q1-a'));
    expect(early.view().choice).toBeUndefined();
    const { view, send } = play(enter('lobby'), opens('q1'), choose('q1-a'), choose('q1-b'));
    expect(view().choice).toEqual({ questionId: 'q1', response: 'q1-a', status: 'queued' });
    send({ type: 'QUESTION_END', phase: 'statistics', stats: [stat(ME)] });
    send(choose('q1-b'));
    expect(view().choice?.response).toBe('q1-a');
  });

  test('[W14] is stored once the service says so', () => {
    const { view } = play(
      enter('lobby'),
      opens('q1'),
      choose('q1-a'),
      { type: 'SENDING' },
      {
        type: 'STORED',
        questionId: 'q1',
        response: 'q1-a',
      },
    );
    expect(view().choice?.status).toBe('stored');
  });

  test('[W14] a new question starts without one', () => {
    const { view } = play(enter('lobby'), opens('q1'), choose('q1-a'), opens('q2'));
    expect(view().choice).toBeNull();
  });

  test('[W15] an answer in flight when the connection was lost is sent again if the question still runs', () => {
    const { view } = play(enter('playing'), choose('q1-a'), { type: 'SENDING' }, enter('playing'));
    expect(view().choice).toEqual({ questionId: 'q1', response: 'q1-a', status: 'queued' });
  });

  test('[W15] an answer that the service already has is not sent again', () => {
    const { view } = play(
      enter('playing'),
      choose('q1-a'),
      { type: 'SENDING' },
      enter('playing', { questionId: 'q1', answerId: 'q1-a' }),
    );
    expect(view().choice?.status).toBe('stored');
  });

  test('[W21] if another screen of this player was first, its answer is shown, with a notice that it counts', () => {
    const elsewhere = { questionId: 'q1', response: 'q1-b' };
    const entry = { questionId: 'q1', answerId: 'q1-b' };
    for (const comes of [enter('playing', entry), { type: 'STORED', ...elsewhere } as const]) {
      const { view, send } = play(enter('playing'), choose('q1-a'), comes);
      expect(view().choice).toEqual({ ...elsewhere, status: 'stored' });
      expect(view().refusal).toBe('already-answered');
      // A waking phone enters again, which does not remove the notice.
      send(enter('playing', entry));
      expect(view().refusal).toBe('already-answered');
      send(opens('q2'));
      expect(view().refusal).toBeNull();
    }
  });

  test('[W21] the same answer given elsewhere needs no notice', () => {
    const { view } = play(enter('playing'), choose('q1-a'), enter('playing', { questionId: 'q1', answerId: 'q1-a' }));
    expect(view().refusal).toBeNull();
  });

  test.each(['leaderboard', 'podium', 'endscreen'] as const)('[W22] a late answer is reported in %s', (phase) => {
    const { view, send } = play(enter('playing'), choose('q1-a'), enter(phase));
    expect(isMissed(view())).toBe(true);
    send(enter(phase));
    expect(isMissed(view())).toBe(true);
    send(opens('q2'));
    // Nothing follows the end.
    expect(isMissed(view())).toBe(phase === 'endscreen');
  });

  test('[W21] an earlier question that was answered in another tab is not reported as missed', () => {
    const { view, send } = play(enter('playing'), choose('q1-a'), { type: 'SENDING' }, SECOND);
    send({ type: 'REFUSED', questionId: 'q1', code: 'already-answered' });
    expect(view()).toMatchObject({ earlier: null });
  });

  test('[W22] an answer that was too late is reported while the next question runs, and when the session is gone', () => {
    const late = play(enter('playing'), choose('q1-a'), SECOND);
    expect([isMissed(late.view()), late.view().choice]).toEqual([true, null]);
    late.send(choose('q2-a'));
    expect(isMissed(late.view())).toBe(false);
    expect(isMissed(play(enter('playing'), choose('q1-a'), { type: 'MISSING' }).view())).toBe(true);
    expect(isMissed(play(enter('playing'), { type: 'MISSING' }).view())).toBe(false);
  });

  test('[W1662] none is accepted once the player has no time left, until there is more', () => {
    const { view, send } = play(enter('playing'), tick(0, { times: { '2': 20 } }), choose('q1-a'));
    expect(view().choice).toBeNull();
    send(tick(30, { times: { '2': 80 } }));
    send(choose('q1-a'));
    expect(view().choice).toMatchObject({ response: 'q1-a', status: 'queued' });
  });

  test('[W1561] one that was too late can be given again as soon as the player has time again', () => {
    const refused: PlayerEvent = { type: 'REFUSED', questionId: 'q1', code: 'answer-too-late' };
    const late = () => play(enter('playing'), choose('q1-a'), { type: 'SENDING' }, tick(0), refused);
    const { view, send } = late();
    // Others still have time, this player has none.
    send(tick(0, { times: { '2': 19 } }));
    send(choose('q1-b'));
    expect(view().choice).toMatchObject({ response: 'q1-a', status: 'lost' });
    send({ type: 'OWN_TIME', factor: 2 });
    send(tick(0, { times: { '2': 18 } }));
    send(choose('q1-b'));
    expect(view().choice).toMatchObject({ response: 'q1-b', status: 'queued' });

    // A waking phone learns of it in the same way.
    const extended = late();
    for (const event of [enter('playing'), tick(25), choose('q1-b')]) extended.send(event);
    expect(extended.view().choice).toMatchObject({ response: 'q1-b', status: 'queued' });
    // A tick in flight when the question closed does not remove the notice.
    const closing = late();
    for (const event of [tick(3), enter('statistics')]) closing.send(event);
    expect(closing.view().choice?.status).toBe('lost');
  });

  describe('that was in flight when the connection was lost, while the next question runs', () => {
    const sent = { questionId: 'q1', response: 'q1-a' } as const;
    const away = (...then: PlayerEvent[]) => play(enter('playing'), choose('q1-a'), { type: 'SENDING' }, ...then);

    test('[W1560] is queried, and only the service says that it was too late', () => {
      const { view, send } = away(SECOND);
      expect([view().earlier, view().choice]).toEqual([{ ...sent, status: 'queued' }, null]);
      send({ type: 'SENDING' });
      expect(view().earlier?.status).toBe('sending');
      send({ type: 'REFUSED', questionId: 'q1', code: 'answer-too-late' });
      expect(isMissed(view())).toBe(true);
      send(opens('q3'));
      expect(view().earlier).toBeNull();
    });

    test('[W1560] is settled without a notice if it was stored', () => {
      const { view } = away(SECOND, { type: 'SENDING' }, { type: 'STORED', ...sent });
      expect([view().earlier, view().choice]).toEqual([null, null]);
    });

    test('[W1560] is queried until there is a response, whatever the player and the host do meanwhile', () => {
      const { view, send } = away(SECOND, { type: 'SENDING' }, SECOND);
      expect(view().earlier?.status).toBe('queued');
      send(choose('q2-a'));
      expect(queuedChoice(view() as PlayerView)?.questionId).toBe('q2');
      send({ type: 'SENDING' });
      expect([view().choice?.status, queuedChoice(view() as PlayerView)?.questionId]).toEqual(['sending', 'q1']);
      send({ type: 'PHASE', phase: 'leaderboard', question: closed('q2') });
      expect(queuedChoice(view() as PlayerView)?.questionId).toBe('q1');
    });

    test('[W1560] is not reported as lost when the service cannot be asked', () => {
      expect(isMissed(away({ type: 'MISSING' }).view())).toBe(false);
      const over = session('endscreen', 'q2', [stat(ME)]);
      expect(isMissed(away({ type: 'SNAPSHOT', session: over, question: closed('q2') }).view())).toBe(false);
    });

    test.each(['leaderboard', 'podium', 'endscreen'] as const)(
      '[W22] is lost if it is missing in %s after its own question',
      (phase) => {
        expect(isMissed(away(enter(phase)).view())).toBe(true);
        expect(away(enter(phase, { questionId: 'q1', answerId: 'q1-a' })).view().earlier).toBeNull();
      },
    );
  });

  test('[W22] the statistics report it with the result, so it is not reported twice', () => {
    const { view } = play(enter('playing'), choose('q1-a'), enter('statistics'));
    expect([view().choice?.status, isMissed(view())]).toEqual(['lost', false]);
  });

  test('[W16] an answer that did not arrive before the question closed is reported as lost', () => {
    const away = play(enter('playing'), choose('q1-a'), enter('statistics'));
    expect(away.view().choice?.status).toBe('lost');
    const late = play(
      enter('playing'),
      choose('q1-a'),
      { type: 'SENDING' },
      {
        type: 'QUESTION_END',
        phase: 'statistics',
        stats: [stat(ME)],
      },
    );
    expect(late.view().choice?.status).toBe('lost');
  });

  test('[W16] a refused answer is reverted with its reason; one that was too late is lost', () => {
    const refused = play(
      enter('playing'),
      choose('q1-a'),
      { type: 'SENDING' },
      {
        type: 'REFUSED',
        questionId: 'q1',
        code: 'unknown-answer',
      },
    );
    expect([refused.view().choice, refused.view().refusal]).toEqual([null, 'unknown-answer']);
    const late = play(
      enter('playing'),
      choose('q1-a'),
      { type: 'SENDING' },
      {
        type: 'REFUSED',
        questionId: 'q1',
        code: 'answer-too-late',
      },
    );
    expect(late.view().choice?.status).toBe('lost');
  });
});
