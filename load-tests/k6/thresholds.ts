/** What every run must hold: nothing lost, and an answer acknowledged within half a second for 99 of 100. */
export const thresholds = {
  quarry_lost: ['count==0'],
  quarry_answer: ['p(99)<500'],
  quarry_enter: ['p(99)<500'],
};
