import type { Texts } from '#texts.ts';
import { formatNumber, listOf, points, questions } from './words.ts';

export const sharedQuiz = {
  title: 'Un quiz partagé',
  facts: (count, kinds) => `${questions(count)} : ${listOf(kinds)}`,
  copy: 'Copier dans mes quiz',
  signIn: 'Se connecter pour copier',
  onPhone: 'Pour copier ce quiz, connectez-vous sur un ordinateur ou une tablette.',
  copied: 'Il fait maintenant partie de vos quiz.',
  open: 'Ouvrir mes quiz',
  edit: 'Modifier la copie',
  tooManyPictures: 'Vos images ne laissent plus de place à celles de ce quiz.',
  gone: 'Ce quiz n’est plus partagé.',
  goneHint: 'La personne qui vous a envoyé le lien peut le partager de nouveau.',
  question: (position) => `Question ${formatNumber(position)}`,
  right: 'Juste',
  order: 'Dans le bon ordre',
  seconds: (seconds) => `${formatNumber(seconds)}\u00a0s`,
  points,
  untimed: 'Sans limite',
  explanation: 'Explication',
} satisfies Texts['sharedQuiz'];
