import type { Texts } from '#texts.ts';
import { counted, formatNumber, people, placeOf, points } from './words.ts';

export const room = {
  people: 'Joueurs',
  openPeople: (pendingNames) =>
    pendingNames === 0
      ? 'Joueurs'
      : counted(pendingNames, {
          one: 'Joueurs : # nom en attente',
          many: 'Joueurs : # de noms en attente',
          other: 'Joueurs : # noms en attente',
        }),
  peopleMessage: {
    host: 'Tous ceux qui voient cet écran voient aussi cette liste.',
    remote: 'Un joueur retiré peut revenir. L’exclusion se fait sur l’écran principal.',
  },
  door: 'Fermer la porte',
  doorHint: 'Plus de nouveaux joueurs ; ceux qui sont entrés peuvent revenir',
  givenNames: 'Donner les noms',
  givenNamesHint: 'Qui entre reçoit le nom d’une pierre et d’un animal',
  nameFilter: 'Filtrer les noms',
  nameFilterHint: 'Les noms injurieux sont refusés, les douteux vous attendent',
  search: 'Chercher un nom',
  searchPlaceholder: 'Partie d’un nom',
  sort: 'Trier',
  sorts: ['Récents', 'Hors ligne', 'Points'] as [string, string, string],
  list: 'Joueurs',
  found: people,
  nobody: 'Personne ici ne porte ce nom.',
  score: (place, score) => (place === null ? points(score) : `${placeOf(place)}, ${points(score)}`),
  pending: (name) => `Souhaite s’appeler « ${name} ».`,
  allow: 'Accepter',
  allowName: (name) => `Accepter : ${name}`,
  keepHidden: 'Masquer',
  keepNameHidden: (name) => `Masquer : ${name}`,
  manage: (name) => `Gérer ${name}`,
  newName: 'Nouveau nom',
  rename: 'Renommer',
  time: 'Temps',
  times: ['1×', '1,25×', '1,5×', '2×'] as [string, string, string, string],
  remove: 'Retirer',
  ban: 'Exclure',
  removedNow: (name) => `${name} ne joue plus et peut revenir.`,
  bannedNow: (name) => `${name} ne peut plus revenir.`,
  undo: 'Annuler',
  banned: (count) => `Exclus (${formatNumber(count)})`,
  unban: 'Réadmettre',
  unbanName: (name) => `Réadmettre : ${name}`,
  showMore: 'Afficher plus',
  pause: 'Arrêter le chrono',
  resume: 'Relancer le chrono',
  extend: (seconds) => `+${seconds}\u00a0s`,
  extendLabel: (seconds) =>
    `+${seconds}\u00a0s : ${counted(seconds, { one: '# seconde', many: '# de secondes', other: '# secondes' })} de plus`,
} satisfies Texts['room'];
