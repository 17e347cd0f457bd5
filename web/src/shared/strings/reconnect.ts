/** The reconnect prompts (specification, section 2; the player's has the same shape, contract section 5). */
export const RECONNECT = {
  title: 'Do you want to reconnect?',
  hostMessage: 'Your quiz session is still running.',
  playerMessage: 'You are still in a quiz session.',
  reconnect: 'Reconnect',
  cancel: 'Cancel',
} as const;
