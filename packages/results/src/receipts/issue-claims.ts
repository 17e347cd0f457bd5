import { createPrivateKey, hash, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { kindOf } from '@quarry/events/questions/question';
import type { PlayerResult, QuestionResult, ResultsSummary } from '@quarry/events/results/results';
import type { Claim, ReceiptAnswer } from './receipt.ts';
import { canonical } from './verify-receipt.ts';

export interface SignedClaim {
  readonly claim: Claim;
  readonly signature: string;
}

export interface ClaimParts {
  readonly results: Pick<ResultsSummary, 'sessionId' | 'quizName' | 'startedAt' | 'version' | 'questions'>;
  readonly root: string;
  readonly formerRoot: string | null;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
}

/** In another thread; the event loop is free meanwhile. */
const signed = promisify(sign);

/** @returns a function that signs the claim of a player's receipt; `of`: number of players its place is among */
export function claimSigner({
  results,
  root,
  formerRoot,
  privateKey,
}: ClaimParts): (player: PlayerResult, of: number) => Promise<SignedClaim> {
  const key = createPrivateKey(privateKey);
  const { sessionId, quizName, startedAt, version: count, questions } = results;
  const answersOf = answersIn(questions);
  return async (player, of) => {
    const { id, identifier, points: score, place } = player;
    const voided = voidedIn(questions, player);
    const claim: Claim = {
      ...{ sessionId, quizName, startedAt, root, count, player: { id, identifier }, score, place, of },
      details: hash('sha256', JSON.stringify(answersOf(player))),
      ...(formerRoot !== null && { formerRoot }),
      ...(voided.length > 0 && { voided }),
    };
    const signature = await signed(null, Buffer.from(canonical(claim), 'utf8'), key);
    return { claim, signature: signature.toString('base64url') };
  };
}

/**
 * Indexes of the answers, as `answersIn` gives them, whose questions do not count. Not among the answers in words: those of
 * receipts that were signed before must stay as they were.
 */
function voidedIn(questions: readonly QuestionResult[], { answers }: Pick<PlayerResult, 'answers'>): number[] {
  const answered = questions.filter((_, i) => answers[i]);
  return answered.flatMap(({ voided }, i) => (voided === null ? [] : [i]));
}

type AnswerInWords = Omit<ReceiptAnswer, 'leaf' | 'index' | 'proof'>;

/**
 * @returns a function that gives a player's answers in words, in the order of the questions. `JSON.stringify` writes it
 * as canonical JSON, because the fields are in order
 */
export function answersIn(
  questions: readonly QuestionResult[],
): (player: Pick<PlayerResult, 'answers'>) => AnswerInWords[] {
  const asked = questions.map(({ question }) => {
    const kind = kindOf(question);
    return { kind, question, right: [...kind.rightTexts(question)] };
  });
  return ({ answers }) =>
    asked.flatMap(({ kind, question, right }, i) => {
      const one = answers[i];
      if (!one) return [];
      const answer = kind.textOf(question, one.response);
      return [{ answer, correct: one.share === 1, points: one.points, question: question.questionText, right }];
    });
}
