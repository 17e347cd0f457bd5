import type { Texts } from '#texts.ts';

export const about = {
  title: 'À propos',
  navigation: 'Sujets',
  topics: {
    '': {
      name: 'Qu’est-ce que Quarry ?',
      paragraphs: [
        'Quarry est un quiz en direct pour les salles, les classes et les équipes. Une personne écrit les questions et les anime sur un écran ; toutes les autres répondent sur leur téléphone, au même moment.',
        'Les réponses sont des gemmes, les joueurs portent des casques. Après chaque question, on voit qui a trouvé quoi, et à la fin les trois meilleurs scores montent sur le podium.',
      ],
    },
    play: {
      name: 'Comment jouer',
      paragraphs: [
        'Scanne le code QR à l’écran, ou choisis « Rejoindre un quiz » et tape les sept caractères du code. Choisis un nom. Pas besoin de compte.',
        'Quand une question apparaît, touche une réponse, ou appuie sur 1 à 6 ou A à F sur un clavier. Ta première réponse compte. Avec le bonus de rapidité, les réponses rapides rapportent plus.',
        'Si ton téléphone s’endort ou perd le réseau, reviens, tout simplement : ton nom, ton casque et tes points sont gardés.',
      ],
    },
    host: {
      name: 'Comment animer',
      paragraphs: [
        'Choisissez « Créer un quiz » et donnez votre adresse e-mail. La première fois, votre compte est créé aussitôt ; ensuite, nous vous envoyons un lien de connexion. Il n’y a pas de mot de passe.',
        'Ajoutez un quiz, écrivez des questions avec deux à six réponses chacune, puis choisissez « Jouer ». La barre d’espace ou Entrée fait avancer le quiz.',
        'À la fin, le rapport de la partie peut être envoyé à votre adresse e-mail.',
      ],
    },
    privacy: {
      name: 'Ce que nous gardons',
      paragraphs: [
        'De l’hôte, nous gardons l’adresse e-mail, les quiz et les enregistrements de leurs parties. Du joueur, nous gardons le nom choisi pour la partie, les réponses, et un nombre aléatoire qui désigne le navigateur pour pouvoir y revenir.',
        'Il n’y a ni publicité ni pistage, et rien n’est chargé depuis d’autres sites.',
      ],
    },
  },
} satisfies Texts['about'];
