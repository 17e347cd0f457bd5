import type { Texts } from '#texts.ts';

export const end = {
  thanks: 'Danke fürs Mitspielen!',
  lastKnown: 'Das Quiz ging zu Ende, während dieses Gerät weg war. So viele Punkte hattest du bis dahin.',
  again: 'Das Quiz wird noch einmal gespielt.',
  follow: (name) => `Als ${name} wieder mitspielen`,
  notNow: 'Jetzt nicht',
  thanksHint: 'Das Quiz ist vorbei. Dein Helm hängt wieder am Haken.',
} satisfies Texts['end'];
