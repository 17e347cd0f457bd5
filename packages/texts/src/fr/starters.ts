import type { Texts } from '#texts.ts';

export const starters = {
  title: 'Commencer avec',
  hint: 'Tout peut y être modifié.',
  others: { file: 'Un fichier ou un tableur', paste: 'Des questions collées' },

  quizzes: {
    taste: {
      name: 'Un peu de tout',
      about: 'Sept questions, chacune d’un autre type.',
      welcome: {
        text: 'Sept types de questions',
        body: 'Choisir, écrire, estimer et trier.\n\nQui répond vite et juste marque le plus de points.',
      },
      hardest: {
        text: 'Quel minéral est le plus dur ?',
        answers: ['Le diamant', 'Le quartz', 'La topaze', 'Le talc'],
        explanation: 'Sur l’échelle de Mohs, le diamant a une dureté de 10, le talc de 1.',
      },
      planets: { text: 'Lesquelles sont des planètes ?', answers: ['Mars', 'Neptune', 'Pluton', 'La Lune'] },
      capital: {
        text: 'Quelle est la capitale de l’Australie ?',
        answers: ['Canberra'],
        explanation: 'Elle a été fondée en 1913, faute d’accord entre Sydney et Melbourne.',
      },
      bones: {
        text: 'Combien d’os compte le squelette d’un adulte ?',
        unit: 'os',
        explanation: 'Un nouveau-né en a environ 270.',
      },
      inventions: {
        text: 'Qu’a-t-on inventé en premier ? À remettre dans l’ordre.',
        answers: ['La roue', 'Le papier', 'L’imprimerie', 'Le téléphone'],
      },
      favourite: {
        text: 'Quel type de question as-tu préféré ?',
        answers: ['Choisir', 'Écrire', 'Estimer', 'Trier'],
      },
    },

    icebreaker: {
      name: 'Qui est dans la salle ?',
      about: 'Des sondages et des nuages de mots sans points, pour briser la glace.',
      mood: { text: 'Comment vas-tu aujourd’hui, en un mot ?' },
      morning: {
        text: 'À quelle heure te lèves-tu un jour de repos ?',
        answers: ['Avant sept heures', 'Entre sept et neuf heures', 'Après neuf heures', 'C’est obligé ?'],
      },
      drink: {
        text: 'Qu’est-ce qui te met en route ?',
        answers: ['Un café', 'Un thé', 'L’air frais', 'Rien pour l’instant'],
      },
      known: {
        text: 'Que sais-tu du sujet du jour ?',
        answers: ['Rien', 'Un peu', 'Pas mal de choses', 'Je pourrais faire l’exposé'],
      },
      hopes: { text: 'Avec quoi aimerais-tu repartir ?' },
    },

    teams: {
      name: 'Une manche par équipes',
      about: 'Six questions pour quatre équipes, avec un bonus de rapidité.',
      ocean: { text: 'Quel océan est le plus profond ?', answers: ['Pacifique', 'Atlantique', 'Indien', 'Arctique'] },
      strings: {
        text: 'Lesquels de ces instruments ont des cordes ?',
        answers: ['Le violon', 'La harpe', 'La trompette', 'La flûte'],
      },
      painter: {
        text: 'Qui a peint la Joconde ?',
        answers: ['Léonard de Vinci', 'Léonard', 'de Vinci'],
        explanation: 'Elle est au Louvre, derrière une vitre neuve depuis 2005.',
      },
      wall: { text: 'En quelle année le mur de Berlin est-il tombé ?' },
      rivers: {
        text: 'Remets ces fleuves dans l’ordre, du plus long au plus court.',
        answers: ['Nil', 'Mississippi', 'Danube', 'Rhin'],
      },
      players: {
        text: 'Combien de joueurs une équipe de football aligne-t-elle sur le terrain ?',
        answers: ['Neuf', 'Dix', 'Onze', 'Douze'],
      },
    },
  },
} satisfies Texts['starters'];
