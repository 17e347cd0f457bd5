import type { Texts } from '#texts.ts';

export const finale = {
  whoIsIt: 'Qui est-ce\u00a0?',
  veiled: 'Les trois premières places sont encore voilées.',
  podiumTells: 'Le podium les révèle, une par une.',
  next: { 3: 'Le bronze revient à…', 2: 'L’argent revient à…', 1: 'L’or revient à…' },
  winners: (count) => (count === 1 ? 'En tête de la partie\u00a0!' : 'En tête, à égalité\u00a0!'),
  lookUp: 'Lève les yeux\u00a0! Le podium révèle qui est en tête.',
  soon: 'Ta place arrive dans un instant.',
  warm: {
    winner: 'C’est gagné\u00a0! Quelle trouvaille.',
    sharedWin: 'C’est gagné, à égalité avec d’autres\u00a0!',
    podium: 'Tu es sur le podium. Bien creusé\u00a0!',
    upper: 'Dans la première moitié\u00a0: beau parcours.',
    everybody: 'Merci d’avoir été là. Chaque coup de pioche compte.',
  },
} satisfies Texts['finale'];
