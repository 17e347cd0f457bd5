/** The limits of what a player types to join (specification, section 9); a phone needs no others. */
export const ENTRY_LIMITS = { quizCodeLength: 7, userNameLength: 20 } as const;
