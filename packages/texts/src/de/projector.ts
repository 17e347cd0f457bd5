import type { Texts } from '#texts.ts';
import { counted, formatNumber, formatPercent, listOf, outOf } from './words.ts';

export const projector = {
  joinAt: 'Mitspielen auf',
  code: 'Quizcode',
  qr: 'QR-Code, der die Seite zum Mitspielen öffnet',
  enlargeQr: 'QR-Code groß anzeigen',
  players: 'Mitspielende',
  joined: (count) => (count === 1 ? 'Person ist dabei' : 'Personen sind dabei'),
  nobody: 'Noch ist niemand da. Wer mitspielt, erscheint sofort.',
  endTitle: 'Das Quiz ist vorbei',
  endLead: (players) =>
    players === 0
      ? 'Diesmal hat niemand mitgegraben.'
      : counted(players, { one: '# Person hat mitgegraben.', other: '# Personen haben mitgegraben.' }),
  leaderboard: 'Rangliste',
  doNotCount: (questions) =>
    questions.length === 1
      ? `Frage ${questions[0]} zählt nicht.`
      : `Die Fragen ${listOf(questions.map(String))} zählen nicht.`,
  soundOn: 'Ton einschalten',
  soundOff: 'Ton ausschalten',
  soundBlocked: 'Der Ton ist aus: zum Einschalten drücken',
  fullscreen: 'Vollbild',
  windowed: 'Vollbild verlassen',
  quizChanged: 'Dieses Quiz wurde gerade woanders geändert.',
  quizChangedText: 'Diese Runde spielt die zuletzt gespeicherte Fassung.',
  nobodyAnswered: 'Auf diese Frage hat niemand geantwortet.',
  knewIt: (part) => `${formatPercent(part)} wussten es`,
  outOf,
  times: 'Antwortzeit',
  timesSpan: (seconds) => `${formatNumber(seconds)}\u00a0s`,
  timesWords: (half) => `Die Hälfte der Antworten kam innerhalb von ${formatNumber(half)}\u00a0s.`,
  noPoints: (isLast) =>
    isLast ? 'Diesmal keine Punkte. Danke fürs Mitspielen!' : 'Noch keine Punkte. Neue Frage, neues Glück.',
  climber: (name, places, place) =>
    `Größter Sprung: ${name}, ${counted(places, { one: '# Platz', other: '# Plätze' })} nach oben auf Platz ${formatNumber(place)}`,
  streak: (length, names, others) =>
    `${formatNumber(length)} richtig in Folge: ${listOf(others > 0 ? [...names, counted(others, { one: '# weitere Person', other: '# weitere' })] : [...names])}`,
  newcomer: (name, place) => `Neu ganz vorn dabei: ${name}, Platz ${formatNumber(place)}`,

  keys: {
    title: 'Tasten',
    message: 'Ein Presenter funktioniert auch.',
    single: 'Einzelne Tasten',
    singleHint: 'Leertaste und Buchstaben wirken überall auf dieser Seite',
    names: [
      ['Leertaste, Eingabe, Bild ab, →', 'Hauptknopf drücken'],
      ['F', 'Vollbild, auch auf einer Bühne'],
      ['Q', 'QR-Code groß anzeigen'],
      ['M', 'Ton an oder aus, auch auf der Bühne'],
      ['+, −', 'Lauter, leiser'],
      ['?', 'Diese Tasten'],
    ] as [keys: string, action: string][],
  },
} satisfies Texts['projector'];
