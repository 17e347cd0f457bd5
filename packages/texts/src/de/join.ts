import type { Texts } from '#texts.ts';

export const join = {
  title: 'Mitspielen',
  codeLabel: 'Quizcode',
  codeHint: 'Sieben Buchstaben und Ziffern, vorn auf dem Bildschirm.',
  enterCode: 'Code eingeben',
  nameLabel: 'Dein Name',
  nameHint: 'So sehen dich alle in der Rangliste.',
  joinQuiz: 'Mitspielen',
  chooseHelmet: 'Such dir einen Helm aus',
  helmet: (number) => `Helm ${number}`,
  changeCode: 'Anderer Code',
  codeIs: (code) => `Quiz ${code}`,
  nameTaken: 'Dieser Name ist schon vergeben.',
  nameInvalid: 'Dieser Name geht nicht.',
  unexpectedStatus: (status) => `Unerwarteter Antwortstatus: ${status}`,
  tooMany: 'Zu viele Versuche. Warte eine Minute und versuch es dann noch mal.',
  ownEnded: 'Deine eigene Quizrunde steht noch auf dem Schlussbild. Verlass sie zuerst.',
  barTitle: 'Bei einer neuen Quizrunde kannst du gerade nicht mitspielen.',
  leaveSession: 'Verlassen',
  leaveFailed: 'Das Verlassen hat nicht geklappt. Prüfe deine Verbindung und versuch es noch mal.',
  code: {
    tooLong: 'Dieser Quizcode ist zu lang.',
    tooShort: 'Dieser Quizcode ist zu kurz.',
    special: 'Ein Quizcode hat keine Sonderzeichen.',
    notFound: 'Zu diesem Quizcode gibt es keine Quizrunde.',
  },
} satisfies Texts['join'];
