/** Texts of the rehearsal of a quiz. */
export const rehearsal = {
  open: 'Rehearse',
  title: 'Rehearsal',
  loading: 'Opening the quiz…',
  back: 'Leave',
  note: 'Nobody can join, and nothing is stored.',
  /** The name on the phone. */
  you: 'You',
  /** Name the frames. */
  host: 'The host’s screen',
  phone: 'A player’s phone',
  players: 'Simulated players',
  skip: 'Skip the waiting',
  again: 'Start over',
  over: 'This is what your hall will see at the end. After a real quiz the report is here.',
  gone: 'The phone has left the quiz.',
  enter: 'Join again',
};
