import type { Texts } from '#texts.ts';

export const finale = {
  whoIsIt: 'Qui est-ce ?',
  veiled: 'Les trois premières places sont encore voilées.',
  podiumTells: 'Le podium les révèle, une par une.',
  next: { 3: 'Le bronze revient à…', 2: 'L’argent revient à…', 1: 'L’or revient à…' },
  winners: (count) => (count === 1 ? 'La victoire !' : 'La victoire, à égalité !'),
  lookUp: 'Lève les yeux ! Le podium révèle qui est en tête.',
  soon: 'Ta place arrive dans un instant.',
  warm: {
    winner: 'C’est gagné ! Quelle trouvaille.',
    sharedWin: 'C’est gagné, à égalité avec d’autres !',
    podium: 'Tu es sur le podium. Bien creusé !',
    upper: 'Dans la première moitié : beau parcours.',
    everybody: 'Merci d’avoir été là. Chaque coup de pioche compte.',
  },
} satisfies Texts['finale'];
