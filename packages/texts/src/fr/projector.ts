import type { Texts } from '#texts.ts';
import { counted, formatNumber, formatPercent, listOf, outOf, placeOf } from './words.ts';

export const projector = {
  joinAt: 'Rendez-vous sur',
  code: 'Code du quiz',
  qr: 'Code QR qui ouvre la page pour rejoindre le quiz',
  enlargeQr: 'Afficher le code QR en grand',
  players: 'Joueurs',
  joined: (count) => (count < 2 ? 'joueur est là' : 'joueurs sont là'),
  nobody: 'Personne encore. Les joueurs s’affichent dès leur arrivée.',
  endTitle: 'Le quiz est terminé',
  endLead: (players) =>
    players === 0
      ? 'Personne n’a creusé cette fois.'
      : counted(players, {
          one: '# joueur a creusé avec vous.',
          many: '# de joueurs ont creusé avec vous.',
          other: '# joueurs ont creusé avec vous.',
        }),
  leaderboard: 'Classement',
  doNotCount: (questions) =>
    questions.length === 1
      ? `La question ${questions[0]} ne compte pas.`
      : `Les questions ${listOf(questions.map(String))} ne comptent pas.`,
  soundOn: 'Activer le son',
  soundOff: 'Couper le son',
  soundBlocked: 'Le son est coupé : touchez pour l’activer',
  fullscreen: 'Plein écran',
  windowed: 'Quitter le plein écran',
  quizChanged: 'Ce quiz vient d’être modifié ailleurs.',
  quizChangedText: 'Cette partie joue la dernière version enregistrée.',
  nobodyAnswered: 'Personne n’a répondu à cette question.',
  knewIt: (part) => `${formatPercent(part)} ont trouvé`,
  outOf,
  times: 'Temps de réponse',
  timesSpan: (seconds) => `${formatNumber(seconds)}\u00a0s`,
  timesWords: (half) => `La moitié des réponses est arrivée en ${formatNumber(half)}\u00a0s.`,
  noPoints: (isLast) =>
    isLast
      ? 'Pas de points cette fois. Merci d’avoir joué !'
      : 'Pas encore de points. La prochaine question est une nouvelle chance.',
  climber: (name, places, place) =>
    `Plus belle remontée : ${name}, ${counted(places, { one: '# place gagnée', many: '# de places gagnées', other: '# places gagnées' })}, ${placeOf(place)}`,
  streak: (length, names, others) =>
    `${streakOf(length)} : ${listOf(others > 0 ? [...names, counted(others, { one: '# autre', many: '# d’autres', other: '# autres' })] : [...names])}`,
  newcomer: (name, place) => `Nouveau nom en tête : ${name}, ${placeOf(place)}`,

  keys: {
    title: 'Touches',
    message: 'Les télécommandes de présentation marchent aussi.',
    single: 'Raccourcis d’une touche',
    singleHint: 'Espace et les lettres marchent partout sur cette page',
    names: [
      ['Espace, Entrée, Page suiv., →', 'Appuyer sur le bouton principal'],
      ['F', 'Plein écran, aussi sur une scène'],
      ['Q', 'Code QR en grand'],
      ['M', 'Son activé ou coupé, aussi sur une scène'],
      ['+, −', 'Plus fort, moins fort'],
      ['?', 'Ces touches'],
    ] as [keys: string, action: string][],
  },
} satisfies Texts['projector'];

const streakOf = (length: number) =>
  counted(length, {
    one: '# bonne réponse d’affilée',
    many: '# de bonnes réponses d’affilée',
    other: '# bonnes réponses d’affilée',
  });
