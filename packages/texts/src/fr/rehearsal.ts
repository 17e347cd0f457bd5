import type { Texts } from '#texts.ts';

export const rehearsal = {
  open: 'Répéter',
  title: 'Répétition',
  loading: 'Ouverture du quiz…',
  back: 'Quitter',
  note: 'Personne ne peut entrer, et rien n’est enregistré.',
  you: 'Vous',
  host: 'L’écran principal',
  phone: 'Un téléphone dans la salle',
  players: 'Joueurs simulés',
  skip: 'Passer l’attente',
  again: 'Recommencer',
  over: 'Voilà ce que votre salle verra à la fin. Après un vrai quiz, le rapport est ici.',
  gone: 'Le téléphone a quitté le quiz.',
  enter: 'Rejoindre de nouveau',
} satisfies Texts['rehearsal'];
