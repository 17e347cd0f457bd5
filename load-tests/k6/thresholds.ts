/**
 * Thresholds of every run: nobody refused, nothing lost, p99 of an answer's acknowledgement below half a second. `quarry_acknowledged`
 * fails a run in which no answer was given, whose other figures would say nothing.
 */
export const thresholds = {
  quarry_refused: ['count==0'],
  quarry_lost: ['count==0'],
  quarry_acknowledged: ['count>0'],
  quarry_answer: ['p(99)<500'],
  quarry_enter: ['p(99)<500'],
};
