import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const typedAnswer = {
  field: 'Ta réponse',
  send: 'Envoyer',
  sent: 'Envoyé',
  yours: 'Ta réponse',
  right: (spellings) => (spellings < 2 ? 'Bonne réponse' : 'Bonnes réponses'),
  onPhone: 'Écris ta réponse sur ton téléphone',

  spellings: 'Orthographes acceptées',
  hint: `Il suffit d’écrire l’une d’elles. ${formatNumber(LIMITS.spellings)} au maximum.`,
  spelling: (position) => `Orthographe ${formatNumber(position)}`,
  addSpelling: 'Ajouter une orthographe',
  deleteSpelling: (position) => `Supprimer l’orthographe ${formatNumber(position)}`,
  exact: 'Exactement comme écrit',
  exactHint: 'Majuscules et accents comptent : Café n’est pas cafe',
  typos: 'Fautes de frappe pardonnées',
  typosOf: ['Aucune', 'Une dans un mot de cinq lettres', 'Deux dans un mot de dix lettres'] as [string, string, string],

  written: 'Ce qui a été écrit',
  nothing: 'Personne n’a rien écrit.',
  group: (text, count, right) => `${text} : ${formatNumber(count)}${right ? ' (juste)' : ''}`,
  others: (count) =>
    counted(count, { one: '# autre réponse', many: '# d’autres réponses', other: '# autres réponses' }),
  accept: (text) => `Accepter aussi « ${text} »`,
  hide: (text) => `Masquer « ${text} »`,

  another: 'Autre orthographe juste',
} satisfies Texts['typedAnswer'];
