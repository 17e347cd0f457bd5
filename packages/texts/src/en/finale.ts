/** Texts of what is told step by step after the last question, on projectors and phones, which load them then. */
export const finale = {
  /** In place of who stands on a step. */
  whoIsIt: 'Who is it?',
  /** In place of a picture of the first three. */
  veiled: 'The first three are still veiled.',
  podiumTells: 'The podium tells, one by one.',
  /** Before a step is told; by metals, because with ties its place may not be its number. */
  next: { 3: 'Bronze goes to…', 2: 'Silver goes to…', 1: 'Gold goes to…' },
  winners: (count: number): string => (count === 1 ? 'The winner!' : 'The winners!'),
  /** On a phone. */
  lookUp: 'Look up! The podium tells who is in front.',
  soon: 'Your place comes in a moment.',
  /** To a player with its place, never at the cost of others. */
  warm: {
    winner: 'You won! What a find.',
    sharedWin: 'You won, together with others!',
    podium: 'You are on the podium. Well dug!',
    upper: 'In the upper half: that was strong.',
    everybody: 'Good that you were there. Every dig counts.',
  },
};
