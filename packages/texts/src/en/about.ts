/** The information sub-site. */
export const about = {
  title: 'About Us',
  navigation: 'About topics',
  /** By the end of their address. */
  topics: {
    '': {
      name: 'What is Quarry?',
      paragraphs: [
        'Quarry is a live quiz for halls, classes and teams. A host writes the questions and runs them on a screen; everybody else answers on a phone, at the same moment.',
        'Answers are gems, players are helmets. After each question you see who found what, and at the end the three best scores stand on the podium.',
      ],
    },
    play: {
      name: 'How to play',
      paragraphs: [
        'Scan the QR code on the screen, or choose Join Quiz and type the seven characters of the quiz code. Choose a name. You need no account.',
        'When a question appears, tap one answer, or press 1 to 6 or A to F on a keyboard. Your first answer counts. With the speed bonus, quick answers earn more.',
        'If your phone sleeps or loses its network, just come back: you keep your name, your helmet and your points.',
      ],
    },
    host: {
      name: 'How to host',
      paragraphs: [
        'Choose Create Quiz and give your e-mail address. The first time, your account is created at once; later we send you a link to sign in. There is no password.',
        'Add a quiz, write its questions with two to six answers each, and press Play Quiz. The space bar or Enter moves the quiz on.',
        'At the end the report of the session can be sent to your e-mail address.',
      ],
    },
    privacy: {
      name: 'What we keep',
      paragraphs: [
        'Of a host we keep the e-mail address, the quizzes, and the records of their sessions. Of a player we keep the name chosen for the session, the answers, and a random number that names the browser so that you can come back.',
        'There is no advertising and no tracking, and nothing is loaded from other sites.',
      ],
    },
  },
};
