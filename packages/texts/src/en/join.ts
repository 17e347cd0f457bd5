/** Texts of the join screen (specification, sections 2, 5 and 6). */
export const join = {
  title: 'Join Quiz',
  codeLabel: 'Quiz code',
  codeHint: 'Seven letters and digits, on the screen in front of you.',
  enterCode: 'Enter Code',
  nameLabel: 'User name',
  nameHint: 'This is how everybody sees you on the leaderboard.',
  joinQuiz: 'Join Quiz',
  chooseHelmet: 'Choose a helmet',
  helmet: (number: number) => `Helmet ${number}`,
  changeCode: 'Other code',
  codeIs: (code: string) => `Quiz ${code}`,
  nameTaken: 'This username is already taken.',
  nameInvalid: 'This username cannot be used.',
  unexpectedStatus: (status: number) => `Unexpected response status: ${status}`,
  tooMany: 'Too many tries. Please wait a minute and try again.',
  /** In place of 'host-busy' once the quiz of that session is over. */
  ownEnded: 'Your own quiz session is on its end screen. Leave it first before trying again.',
  barTitle: 'You currently cannot join a new quiz session.',
  leaveSession: 'Leave',
  leaveFailed: 'You could not leave the session. Please check your connection and try again.',
  code: {
    tooLong: 'Quiz code is invalid, code is too long.',
    tooShort: 'Quiz code is invalid, code is too short.',
    special: 'Quiz code is invalid, no special characters allowed.',
    notFound: 'Quiz code is invalid, no quiz session found.',
  },
};
