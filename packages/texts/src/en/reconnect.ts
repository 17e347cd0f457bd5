/** The reconnect prompts (specification, section 2; the player's has the same shape, contract section 5). */
export const reconnect = {
  title: 'Do you want to reconnect?',
  hostMessage: 'Your quiz session is still running.',
  /** Its quiz is over. */
  hostEndMessage: 'Your quiz session is on its end screen.',
  playerMessage: 'You are still in a quiz session.',
  reconnect: 'Reconnect',
};
