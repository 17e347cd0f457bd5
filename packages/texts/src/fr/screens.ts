import type { Texts } from '#texts.ts';
import { counted } from './words.ts';

export const screens = {
  notes: 'Vos notes',
  next: 'Question suivante',
  stage: {
    title: 'Scène',
    entering: 'Ouverture du quiz…',
    kept: {
      yours: 'Le quiz continue. Reconnexion…',
      service: 'Le quiz est gardé. Cet écran revient tout seul.',
    },
  },
  remote: {
    title: 'Télécommande',
    entering: 'Connexion au quiz…',
    kept: {
      yours: 'Le quiz continue. Reconnexion…',
      service: 'Le quiz est gardé. La télécommande revient toute seule.',
    },
    confirm: (number) => `Confirmez le ${number} sur l’écran principal`,
    confirmHint: 'Acceptez-y ce téléphone, sous « Autres écrans ». D’ici là, il ne commande rien.',
    refused: 'Ce téléphone n’a pas été accepté sur l’écran principal.',
  },
  unsupportedWidth: 'Votre écran est trop étroit pour cette page.',
  onPhone: 'Un quiz en cours se pilote depuis un téléphone avec la télécommande.',
  noKey:
    'Pour piloter un quiz depuis ce téléphone, choisissez « Autres écrans » sur l’écran principal, puis « Associer un téléphone », et scannez le code.',
  unknownKey: 'Ce lien ne fonctionne plus. Demandez-en un autre à l’hôte.',
  sessionEnded: 'Ce quiz est terminé.',
  tooMany: 'Ce quiz est ouvert sur trop d’écrans. Réessayez plus tard.',
  phase: {
    lobby: 'Salle d’attente',
    playing: 'Question ouverte',
    statistics: 'Réponses',
    leaderboard: 'Classement',
    podium: 'Podium',
    endscreen: 'Le quiz est terminé',
  },
  joined: (players) =>
    counted(players, { one: '# joueur est là.', many: '# de joueurs sont là.', other: '# joueurs sont là.' }),
  leaveOnHost: 'Envoyez le rapport et quittez la partie sur l’écran principal.',
} satisfies Texts['screens'];
