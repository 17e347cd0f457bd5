import type { Texts } from '#texts.ts';

export const home = {
  title: 'Live-Quiz',
  lead: 'In jedem Quiz stecken Edelsteine. Grabt sie aus, mit dem ganzen Saal auf einmal.',
  join: 'Mitspielen',
  create: 'Quiz erstellen',
  lastResult: 'Dein letztes Ergebnis',
  about: 'Über uns',
} satisfies Texts['home'];
