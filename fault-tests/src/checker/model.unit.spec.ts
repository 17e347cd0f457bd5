import { expect, test } from 'vitest';
import type { EventRow } from '#evidence/evidence.ts';
import { sampleEvidence } from '#spec-support/sample-evidence.ts';
import { modelOf } from './model.ts';

test('[C5] I5: a player who joins after the last close has the last rank and the place of zero points', () => {
  const evidence = sampleEvidence();
  const last = evidence.events.at(-1) as EventRow;
  const data = { playerId: 'eve', identifier: 'eve', deviceId: 'dev-eve', connection: null };
  evidence.events.push({ ...last, version: last.version + 1, type: 'PlayerJoined', data });
  // Ada has points; Bob has none.
  const { players } = modelOf(evidence);
  expect(players.get('eve')).toMatchObject({ rank: 3, previousRank: 3, place: 2, previousPlace: 2 });
  expect(players.get('bob')).toMatchObject({ rank: 2, place: 2 });
});
