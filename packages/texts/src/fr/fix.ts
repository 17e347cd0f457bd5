import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber, points } from './words.ts';

const gains = (n: number) =>
  counted(n, { one: '# personne gagne', many: '# de personnes gagnent', other: '# personnes gagnent' });
const loses = (n: number) =>
  counted(n, { one: '# personne perd', many: '# de personnes perdent', other: '# personnes perdent' });
const between = ({ least, most }: { readonly least: number; readonly most: number }) =>
  least === most ? points(most) : `de ${formatNumber(least)} à ${points(most)}`;

export const fix = {
  open: 'Corriger une question',
  message: 'Les points et les places sont recalculés pour tout le monde. Les réponses ne changent pas.',
  question: 'Question',
  questionName: (number, text) => `${formatNumber(number)}. ${text}`,
  how: 'Qu’est-ce qui n’allait pas ?',
  ways: ['Ne compte pas', 'D’autres réponses étaient justes'] as [string, string],
  reason: 'Raison',
  reasonPlaceholder: 'Affichée dans le rapport',
  defaultReason: 'Retirée par l’hôte',
  rightAnswers: 'Bonnes réponses',
  stillRuns: 'La question est encore ouverte. Elle se ferme d’abord.',
  isVoided: 'Cette question ne compte pas.',
  isSame: 'Ces réponses sont déjà les bonnes.',
  noAnswer: 'Choisissez au moins une réponse.',
  noSpelling: 'Tapez une orthographe qui était juste.',
  isAccepted: 'Cette orthographe est déjà acceptée.',
  noMoreSpellings: `Une question a au plus ${formatNumber(LIMITS.spellings)} orthographes.`,
  noNumbers: 'Tapez le nombre juste et l’écart permis.',
  apply: 'Changer les points',
  previewFailed: 'Impossible de charger l’aperçu.',
  preview: ({ gain, lose, firstChanges }) => {
    const parts = [
      ...(gain.players > 0 ? [`${gains(gain.players)} ${between(gain)}`] : []),
      ...(lose.players > 0 ? [`${loses(lose.players)} ${between(lose)}`] : []),
      ...(firstChanges ? ['la première place change'] : []),
    ];
    if (parts.length === 0) return 'Aucun point ne change.';
    const sentence = `${parts.join(', ')}.`;
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  },
} satisfies Texts['fix'];
