/** The names under which this app keeps things in the browser (specification, section 3). */
export const STORAGE_KEYS = {
  quizSessionId: 'quizSessionId',
  quizId: 'quizId',
  /** The player: `{id, identifier, deviceId}` as JSON. */
  quizUser: 'quizUser',
  /** The address a sign-in link was asked for, until the link is opened. */
  email: 'emailForSignIn',
  deviceId: 'deviceId',
  /** The result of the last quiz, as JSON, for a day. */
  quizResult: 'quizResult',
  /** 'off' where single keys are no shortcuts. */
  shortcuts: 'shortcuts',
} as const;

export type StorageKey = keyof typeof STORAGE_KEYS;
