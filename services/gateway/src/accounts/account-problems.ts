import { type HttpProblem, problem } from '#http-edge/problem.ts';

/** Sign-in failures, each with its own text (contract, section 5). */
export const accountProblems = {
  invalidEmail: (): HttpProblem =>
    problem(
      400,
      'invalid-email',
      'Something went wrong. Please check that the email address you entered is valid or try again later.',
    ),
  linkInvalid: (): HttpProblem =>
    problem(
      400,
      'link-invalid',
      'This sign-in link does not work: it was used already, is older than 15 minutes, or belongs to another email address. Please ask for a new one.',
    ),
  userDisabled: (): HttpProblem =>
    problem(403, 'user-disabled', 'This account has been disabled. Please contact us if you think this is a mistake.'),
  notOwnAddress: (): HttpProblem =>
    problem(403, 'not-own-address', 'Mail can only be sent to the address you signed in with.'),
} as const;
