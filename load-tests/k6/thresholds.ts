/** Thresholds of every run: nothing lost, and p99 of an answer's acknowledgement below half a second. */
export const thresholds = {
  quarry_lost: ['count==0'],
  quarry_answer: ['p(99)<500'],
  quarry_enter: ['p(99)<500'],
};
