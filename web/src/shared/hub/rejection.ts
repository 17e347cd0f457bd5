/**
 * Reads the service's code out of the error the SignalR client makes of a refused call:
 * `An unexpected error occurred invoking 'X' on the server. HubException: answer-too-late`.
 * @returns the code; `'refused'` for a refusal without one; null when the connection failed and nothing was refused.
 */
export function rejectionOf(error: unknown): string | null {
  const message = error instanceof Error ? error.message : String(error);
  const code = /HubException: ([a-z0-9-]+)\s*$/.exec(message)?.[1];
  if (code !== undefined) return code;
  return /on the server\.?$|due to an error on the server|HubException/.test(message) ? 'refused' : null;
}
