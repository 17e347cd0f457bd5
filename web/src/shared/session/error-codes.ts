/** The error codes a session holder keeps (specification, section 4), host and player alike. */
export const SESSION_ERROR = { none: 0, noSession: 1, connectionClosed: 2 } as const;

export type SessionErrorCode = (typeof SESSION_ERROR)[keyof typeof SESSION_ERROR];
