import { createPrivateKey, hash, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { PlayerResult, QuestionResult, ResultsSummary } from '@quarry/events/results/results';
import { type Claim, detailsOf, type ReceiptAnswer } from './receipt.ts';
import { canonical } from './verify-receipt.ts';

export interface SignedClaim {
  readonly claim: Claim;
  readonly signature: string;
}

export interface ClaimParts {
  readonly results: Pick<ResultsSummary, 'sessionId' | 'quizName' | 'version' | 'questions' | 'playerCount'>;
  readonly root: string;
  readonly formerRoot: string | null;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
}

/** In another thread; the event loop is free meanwhile. */
const signed = promisify(sign);

/** @returns a function that signs what a player's receipt claims */
export function claimSigner({
  results,
  root,
  formerRoot,
  privateKey,
}: ClaimParts): (player: PlayerResult) => Promise<SignedClaim> {
  const key = createPrivateKey(privateKey);
  const { sessionId, quizName, version: count, questions, playerCount } = results;
  return async (player) => {
    const { id, identifier, points: score, place } = player;
    const claim: Claim = {
      ...{ sessionId, quizName, root, count, player: { id, identifier }, score, place, of: playerCount },
      details: hash('sha256', JSON.stringify(detailsOf(answersOf(player, questions)))),
      ...(formerRoot !== null && { formerRoot }),
    };
    const signature = await signed(null, Buffer.from(canonical(claim), 'utf8'), key);
    return { claim, signature: signature.toString('base64url') };
  };
}

/** What a player answered, in words, in the order of the questions. */
export function answersOf(
  { answers }: Pick<PlayerResult, 'answers'>,
  questions: readonly QuestionResult[],
): Omit<ReceiptAnswer, 'leaf' | 'index' | 'proof'>[] {
  return questions.flatMap(({ text, answers: choices }, i) => {
    const given = answers[i];
    const choice = given && choices[given.answer];
    if (!given || !choice) return [];
    const right = choices.filter(({ correct }) => correct).map((one) => one.text);
    return [{ question: text, answer: choice.text, correct: choice.correct, points: given.points, right }];
  });
}
