import type { Texts } from '#texts.ts';
import { counted, formatNumber, ordinal, points } from './words.ts';

export const receipt = {
  keepCard: 'Emporter une carte',
  cardFailed: 'Impossible de créer la carte sur cet appareil.',
  open: 'Voir tes réponses',
  notYet: 'Tes réponses sont en train d’être rassemblées. Réessaie dans un instant.',
  title: 'Ton reçu',
  gone: 'Il n’y a pas de reçu ici. La partie a peut-être été supprimée, ou le reçu n’est pas encore prêt.',
  place: (place, of) => `${ordinal(place)} sur ${formatNumber(of)}`,
  points,
  answers: 'Tes réponses',
  none: 'Aucune de tes réponses n’a été enregistrée.',
  you: 'Ta réponse :',
  right: 'Bonne réponse :',
  wasRight: 'Juste',
  wasPartly: 'En partie juste',
  wasWrong: 'Faux',
  wasNeither: 'Rien n’était juste ou faux',
  formerRoot:
    'Quelque chose a changé après la fin : des points, un nom, une équipe ou les participants. Ce reçu en remplace un autre.',
  verdicts: {
    verified: 'Vérifié sur cet appareil : signé par ce service, et chaque réponse figure dans le journal de la partie.',
    invalid: 'Non valable : ce n’est pas ce que le service a signé.',
    unverified: 'Impossible de vérifier ce reçu ici.',
    unsupported: 'Les navigateurs ne vérifient les reçus que par une connexion sécurisée (https).',
    outdated: 'Ce navigateur ne sait pas vérifier les reçus. Un plus récent le peut.',
  },
  proof: 'Ce que prouve un reçu',
  download: 'Télécharger le reçu',
  verifyTitle: 'Vérifier un reçu',
  verifyLead:
    'Le reçu est vérifié sur cet appareil, avec les clés publiques de ce service. Il n’est envoyé nulle part.',
  choose: 'Choisir un fichier',
  unreadable: 'Impossible de lire ce fichier.',
  paste: 'Ou coller son texte',
  verify: 'Vérifier',
  reasons: {
    malformed: 'Ce n’est pas un reçu.',
    'unknown-key': 'Il est signé avec une clé que ce service n’a pas.',
    signature: 'La signature ne correspond pas : le nom, les points, la place ou la racine ont changé.',
    answers: 'Une réponse a été modifiée, retirée ou déplacée.',
    score: 'Les points des réponses ne donnent pas le total.',
  },
  scope:
    'Il prouve quelles réponses ont été données, quand, et dans quel ordre. Le total et la place parmi tous découlent du journal entier, que l’hôte peut exporter.',
  root: 'Racine',
  events: (n) => counted(n, { one: '# événement', many: '# d’événements', other: '# événements' }),
} satisfies Texts['receipt'];
