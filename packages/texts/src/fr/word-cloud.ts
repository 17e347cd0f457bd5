import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const wordCloud = {
  field: 'Ton mot, ou quelques-uns',
  send: 'Envoyer',
  sent: 'Envoyé',
  onPhone: 'Écris un mot sur ton téléphone',
  hint: `Chacun écrit jusqu’à ${formatNumber(LIMITS.cloudTextLength)} caractères. Rien n’est juste ou faux. Avec les réponses en direct, le nuage grandit tant que la question est ouverte.`,
  words: 'Mots',
  nothing: 'Personne n’a rien écrit.',
  group: (text, count) => `${text} : ${formatNumber(count)}`,
  others: (count) => counted(count, { one: '# autre mot', many: '# d’autres mots', other: '# autres mots' }),
  hide: (text) => `Masquer « ${text} »`,
} satisfies Texts['wordCloud'];
