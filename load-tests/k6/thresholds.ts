/**
 * Thresholds of every run: nobody refused or cut off, nothing lost, p99 of an entry and of an answer's acknowledgement
 * below half a second. Counts are exact, because what never happened leaves no sample, and percentiles of no samples
 * pass. @param players total of all sessions
 */
export const thresholdsFor = (players: number, questions: number, sessions: number) => ({
  quarry_refused: ['count==0'],
  quarry_lost: ['count==0'],
  quarry_dropped: ['count==0'],
  quarry_entered: [`count==${players}`],
  quarry_acknowledged: [`count==${players * questions}`],
  quarry_ended: [`count==${sessions}`],
  quarry_answer: ['p(99)<500'],
  quarry_enter: ['p(99)<500'],
});
