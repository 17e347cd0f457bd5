import type { Texts } from '#texts.ts';

export const join = {
  title: 'Rejoindre un quiz',
  codeLabel: 'Code du quiz',
  codeHint: 'Sept lettres et chiffres, sur l’écran devant toi.',
  enterCode: 'Entrer le code',
  nameLabel: 'Ton nom',
  nameHint: 'C’est ainsi que tout le monde te voit au classement.',
  joinQuiz: 'Rejoindre',
  chooseHelmet: 'Choisis un casque',
  helmet: (number) => `Casque ${number}`,
  changeCode: 'Autre code',
  codeIs: (code) => `Quiz ${code}`,
  nameTaken: 'Ce nom est déjà pris.',
  nameInvalid: 'Ce nom n’est pas accepté.',
  unexpectedStatus: (status) => `Réponse inattendue du service : ${status}`,
  tooMany: 'Trop d’essais. Attends une minute, puis réessaie.',
  ownEnded: 'Ta propre partie affiche encore son écran de fin. Quitte-la d’abord.',
  barTitle: 'Impossible de rejoindre une autre partie pour le moment.',
  leaveSession: 'Quitter',
  leaveFailed: 'Impossible de quitter la partie. Vérifie ta connexion et réessaie.',
  code: {
    tooLong: 'Ce code est trop long.',
    tooShort: 'Ce code est trop court.',
    special: 'Un code n’a pas de caractères spéciaux.',
    notFound: 'Aucune partie ne correspond à ce code.',
  },
} satisfies Texts['join'];
