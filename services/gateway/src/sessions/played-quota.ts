import { PLAYED_BYTES_PER_HOST, PLAYED_BYTES_UNVERIFIED } from '@quarry/database/sessions/played-quiz-store';
import type { SignedIn } from '#accounts/authenticate.ts';
import { type HttpProblem, problem } from '#http-edge/problem.ts';

/** 403 and not 429: deleting sessions helps, waiting does not. */
export function tooMuchPlayed({ verified }: Pick<SignedIn['user'], 'verified'>): HttpProblem {
  const most = (verified ? PLAYED_BYTES_PER_HOST : PLAYED_BYTES_UNVERIFIED) / 1_048_576;
  const more = verified ? '' : ', or confirm your address by the link in the mail we sent you';
  return problem(
    403,
    'too-much-played',
    `The quizzes of your past sessions take ${most} MB, as much as your account keeps. Please delete some of these sessions under Results${more}.`,
    { values: { megabytes: most, verified } },
  );
}
