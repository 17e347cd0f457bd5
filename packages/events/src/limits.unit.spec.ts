import { expect, it } from 'vitest';
import { DURATIONS, LIMITS } from './limits.ts';

it('[Q21] the limits are those of the specification and the contract', () => {
  expect(LIMITS).toEqual({
    quizCodeLength: 7,
    userNameLength: 20,
    questionTextLength: 100,
    quizNameLength: 100,
    answerTextLength: 100,
    minAnswers: 2,
    maxAnswers: 6,
    bodyLength: 1_000,
    explanationLength: 500,
    notesLength: 500,
    altLength: 300,
    pictureSide: 1_600,
    loadedPlayers: 40,
    spellings: 20,
    shownSpellings: 5,
    addedSpellings: 4,
    typos: 2,
    number: 1e12,
    unitLength: 20,
    cloudTextLength: 40,
    shownTexts: 50,
    numberBins: 20,
    nearestNumbers: 10,
    maxQuestions: 200,
    quizzesPerHost: 1_000,
    quizzesUnverified: 50,
    players: 50_000,
    playersOfUnverified: 10_000,
    devicesPerPlace: 4,
    entries: 500_000,
    reports: 50,
    maxQuestionTime: 999,
    maxQuestionPoints: 9999,
    newestNames: 50,
    noteLength: 2_000,
    leaders: 10,
    podiumNames: 10,
    hostSockets: 64,
    extendSeconds: 600,
    roomChanges: 20_000,
    shownBans: 500,
    minTeams: 2,
    maxTeams: 20,
    pageRows: 200,
    pauses: 50,
    voidReasonLength: 200,
  });
  expect(DURATIONS).toMatchObject({
    lobbyAway: 30_000,
    sessionIdle: 86_400_000,
    endScreen: 1_800_000,
    creationWait: 20_000,
    maxHeld: 10_000,
    mergeWindow: 200,
  });
  expect(DURATIONS.mediaWait + DURATIONS.closeGrace).toBe(3_000);
  expect(DURATIONS.closeGrace).toBeGreaterThan(0);
  expect(DURATIONS.closeGrace).toBeLessThanOrEqual(200);
});
