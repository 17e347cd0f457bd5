/** What Completion errors say, word for word as the official server (M5). `target` is what the client called. */
export const errorTexts = {
  unknownMethod: (target: string): string =>
    `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`,
  wrongArguments: (target: string): string => `Failed to invoke '${target}' due to an error on the server.`,
  notStreaming: (target: string): string =>
    `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
  unexpectedStreams: (target: string, streams: number): string =>
    `${errorTexts.failed(target)} HubException: Client sent ${streams} stream(s), Hub method expects 0.`,
  failed: (target: string): string => `An unexpected error occurred invoking '${target}' on the server.`,
  deliberate: (target: string, message: string): string => `${errorTexts.failed(target)} HubException: ${message}`,
  /** The Close record for protocol faults (M6). */
  closedWithError: 'Connection closed with an error.',
} as const;
