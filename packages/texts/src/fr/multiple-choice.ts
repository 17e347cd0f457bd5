import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const multipleChoice = {
  hint: 'Cochez toutes les bonnes réponses.',
  scoring: 'Réponses en partie justes',
  scorings: {
    partial: {
      name: 'Rapportent une part des points',
      hint: 'Chaque bonne réponse rapporte sa part. Chaque mauvaise en retire autant, jamais sous zéro.',
    },
    all: {
      name: 'Ne rapportent rien',
      hint: 'Des points seulement pour toutes les réponses cochées, et elles seules.',
    },
  },

  none: 'Choisis une ou plusieurs',
  send: (chosen) =>
    counted(chosen, {
      one: 'Envoyer # réponse',
      many: 'Envoyer # de réponses',
      other: 'Envoyer # réponses',
    }),
  sent: (chosen) =>
    counted(chosen, { one: '# réponse envoyée', many: '# de réponses envoyées', other: '# réponses envoyées' }),
  marks: {
    chosen: 'Ton choix',
    correct: 'Juste, et ton choix',
    missed: 'Juste, mais pas ton choix',
    wrong: 'Faux, mais ton choix',
  },

  right: (players) => `${formatNumber(players)} tout juste`,
  partly: (players) => `${formatNumber(players)} en partie juste`,
  rightAndPartly: (right, partly) => `${formatNumber(right)} tout juste, ${formatNumber(partly)} en partie juste.`,
} satisfies Texts['multipleChoice'];
