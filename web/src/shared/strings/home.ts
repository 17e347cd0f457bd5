/** What the home screen says. */
export const HOME = {
  title: 'Live quizzes',
  lead: 'A quiz is mined for gems. Dig in with a whole hall at once.',
  join: 'Join Quiz',
  create: 'Create Quiz',
  about: 'About Us',
} as const;
