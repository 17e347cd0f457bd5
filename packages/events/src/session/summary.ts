import type { SummaryView } from '#hub-shapes.ts';
import { answerTo, hasLeft, presentPlayer, type SessionState } from './state.ts';
import { hostLeaders, hostPlayer, visiblePhase } from './views.ts';

/** What a host's screen draws from, however many players there are. Costs one look at each of them. */
export function summaryView(state: SessionState): SummaryView {
  const { current, roster, podium } = state;
  const counts = new Map(current?.question.answers.map(({ id }) => [id, 0]));
  const seen = { connected: 0, answered: 0, missing: 0, up: 0, down: 0 };
  for (const player of state.players.values()) {
    if (hasLeft(player)) continue;
    const isConnected = player.presence.kind === 'connected';
    const answer = current && answerTo(player, current.question.id);
    if (isConnected) seen.connected += 1;
    if (answer) {
      seen.answered += 1;
      counts.set(answer.answerId, (counts.get(answer.answerId) ?? 0) + 1);
    } else if (isConnected) seen.missing += 1;
    const places = player.standing ? player.standing.previousPlace - player.standing.place : 0;
    if (places > 0) seen.up += 1;
    else if (places < 0) seen.down += 1;
  }
  const { connected, answered, missing, up, down } = seen;
  return {
    players: roster.present,
    connected,
    answered,
    missing,
    perAnswer: [...counts].map(([answerId, count]) => ({ answerId, count })),
    leaders: hostLeaders(state),
    podium,
    moved: { up, down },
    ...(visiblePhase(state) === 'lobby' ? { newest: newestPlayers(state) } : {}),
  };
}

const newestPlayers = (state: SessionState) =>
  state.roster.newest.flatMap((id) => {
    const player = presentPlayer(state, id);
    return player ? [hostPlayer(player)] : [];
  });
