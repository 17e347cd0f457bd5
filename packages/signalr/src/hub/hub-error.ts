/**
 * Thrown by a method to tell the caller why: its Completion carries `HubException: <message>`.
 * The message of any other error stays on the server.
 */
export class HubError extends Error {
  override readonly name = 'HubError';
}
