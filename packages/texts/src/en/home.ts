/** Texts of the home screen. */
export const home = {
  title: 'Live quizzes',
  lead: 'A quiz is mined for gems. Dig in with a whole hall at once.',
  join: 'Join Quiz',
  create: 'Create Quiz',
  lastResult: 'Your last result',
  about: 'About Us',
};
