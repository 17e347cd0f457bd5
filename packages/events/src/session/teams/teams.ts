import type { TeamView } from '#hub-shapes.ts';
import { teamName } from '#names/given-names.ts';
import { placeOf } from '#session/ranking.ts';
import { presentPlayers, type SessionState } from '#session/state.ts';

/**
 * Each team's score, by index: the sum over the closed questions of the mean of its members' points, rounded to whole
 * points. A player counts for a question if it is in the team now, entered before the question closed, and was present when
 * it closed or had answered it: late players count from their first question on. A removed player counts for none. A
 * question without members, like a voided one, gives no points.
 *
 * Computed from scratch each time, in one pass over players and answers.
 */
export function teamScores({ options, questions, players, current }: SessionState): number[] {
  if (!options.teams) return [];
  const closed = current === null ? 0 : current.index + (current.closed ? 1 : 0);
  const numbers = new Map(questions.slice(0, closed).map(({ id }, index) => [id, index]));
  const tallies = Array.from({ length: options.teams.count }, () =>
    Array.from({ length: closed }, () => ({ points: 0, joined: 0, missed: 0 })),
  );
  for (const { team, presence, joinedAt, missed, answers } of players.values()) {
    const tally = tallies[team ?? -1];
    if (!tally || presence.kind === 'removed') continue;
    const first = tally[joinedAt - 1];
    if (first) first.joined += 1;
    for (const index of missed) {
      const question = tally[index];
      if (question) question.missed += 1;
    }
    for (const { questionId, pointsReceived } of answers) {
      const question = tally[numbers.get(questionId) ?? -1];
      if (question) question.points += pointsReceived;
    }
  }
  return tallies.map(sumOfMeans);
}

function sumOfMeans(tally: readonly { points: number; joined: number; missed: number }[]): number {
  let members = 0;
  let sum = 0;
  for (const { points, joined, missed } of tally) {
    members += joined;
    if (members > missed) sum += points / (members - missed);
  }
  // Removes binary errors first, so that thirds that add up to a half are rounded like a half.
  return Math.round(Number(sum.toFixed(6)));
}

/** The teams for everybody: scores and places as of the last closed question, present players. Empty without teams. */
export function teamViews({ options, roster, teamScores: scores }: SessionState): TeamView[] {
  const { language = 'en' } = options;
  const best = [...scores].sort((a, b) => b - a);
  return roster.teams.map((players, index) => {
    const score = scores[index] ?? 0;
    return { index, name: teamName(language, index), score, place: placeOf(score, best), players };
  });
}

/** The team of a new player: the smallest, or the first of several equal ones. Null in a lobby in which players pick. */
export function teamOnEntry({ options, roster, current }: SessionState): number | null {
  const { teams } = options;
  const isPicked = teams?.assign === 'pick' && current === null;
  return teams && !isPicked ? smallest(roster.teams) : null;
}

/** Assigns players without a team to the smallest ones before the first question, in the order of entering. */
export function fillTeams(state: SessionState) {
  const { options, roster, current } = state;
  if (!options.teams || current !== null) return [];
  const sizes = [...roster.teams];
  const assigned = presentPlayers(state).flatMap(({ id: playerId, team: picked }) => {
    if (picked !== null) return [];
    const team = smallest(sizes);
    sizes[team] = (sizes[team] ?? 0) + 1;
    return [{ playerId, team }];
  });
  return assigned.length > 0 ? [{ type: 'TeamsFilled', assigned } as const] : [];
}

const smallest = (sizes: readonly number[]): number => sizes.indexOf(Math.min(...sizes));
