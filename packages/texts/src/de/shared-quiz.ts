import type { Texts } from '#texts.ts';
import { formatNumber, listOf, points, questions } from './words.ts';

export const sharedQuiz = {
  title: 'Ein geteiltes Quiz',
  facts: (count, kinds) => `${questions(count)}: ${listOf(kinds)}`,
  copy: 'In meine Quizze kopieren',
  signIn: 'Zum Kopieren anmelden',
  onPhone: 'Kopieren geht am Computer oder Tablet. Melde dich dort an.',
  copied: 'Es liegt jetzt bei deinen Quizzen.',
  open: 'Meine Quizze öffnen',
  edit: 'Kopie bearbeiten',
  tooManyPictures: 'Neben deinen Bildern ist kein Platz mehr für die aus diesem Quiz.',
  gone: 'Dieses Quiz wird nicht mehr geteilt.',
  goneHint: 'Wer dir den Link geschickt hat, kann es wieder teilen.',
  question: (position) => `Frage ${formatNumber(position)}`,
  right: 'Richtig',
  order: 'In der richtigen Reihenfolge',
  seconds: (seconds) => `${formatNumber(seconds)}\u00a0s`,
  points,
  untimed: 'Ohne Limit',
  explanation: 'Erklärung',
} satisfies Texts['sharedQuiz'];
