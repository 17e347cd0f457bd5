import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber, points } from './words.ts';

const gains = (n: number) => counted(n, { one: '# Person gewinnt', other: '# Personen gewinnen' });
const loses = (n: number) => counted(n, { one: '# Person verliert', other: '# Personen verlieren' });
const between = ({ least, most }: { readonly least: number; readonly most: number }) =>
  least === most ? points(most) : `${formatNumber(least)} bis ${points(most)}`;

export const fix = {
  open: 'Frage korrigieren',
  message: 'Punkte und Plätze werden für alle neu berechnet. Die Antworten bleiben, wie sie sind.',
  question: 'Frage',
  questionName: (number, text) => `${formatNumber(number)}. ${text}`,
  how: 'Was war falsch?',
  ways: ['Zählt nicht', 'Andere Antworten waren richtig'] as [string, string],
  reason: 'Grund',
  reasonPlaceholder: 'Steht im Bericht',
  defaultReason: 'Von der Spielleitung zurückgezogen',
  rightAnswers: 'Richtige Antworten',
  stillRuns: 'Die Frage läuft noch. Erst wird sie geschlossen.',
  isVoided: 'Diese Frage zählt nicht.',
  isSame: 'Diese Antworten gelten schon als richtig.',
  noAnswer: 'Wähle mindestens eine Antwort.',
  noSpelling: 'Gib eine Schreibweise ein, die richtig war.',
  isAccepted: 'Diese Schreibweise gilt schon.',
  noMoreSpellings: `Eine Frage hat höchstens ${formatNumber(LIMITS.spellings)} Schreibweisen.`,
  noNumbers: 'Gib die richtige Zahl ein und wie weit eine Antwort danebenliegen darf.',
  apply: 'Punkte ändern',
  previewFailed: 'Die Vorschau ließ sich nicht laden.',
  preview: ({ gain, lose, firstChanges }) => {
    const parts = [
      ...(gain.players > 0 ? [`${gains(gain.players)} ${between(gain)}`] : []),
      ...(lose.players > 0 ? [`${loses(lose.players)} ${between(lose)}`] : []),
      ...(firstChanges ? ['der erste Platz wechselt'] : []),
    ];
    if (parts.length === 0) return 'Bei niemandem ändern sich die Punkte.';
    const sentence = `${parts.join(', ')}.`;
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  },
} satisfies Texts['fix'];
