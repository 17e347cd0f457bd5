import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const common = {
  product: 'Quarry',
  ok: 'OK',
  cancel: 'Abbrechen',
  close: 'Schließen',
  home: 'Startseite',
  overview: 'Übersicht',
  join: 'Mitspielen',
  tryAgain: 'Noch mal versuchen',
  loading: 'Lädt\u00a0…',
  saving: 'Speichert\u00a0…',
  away: 'nicht da',
  language: 'Sprache dieser Seite',
  fields: {
    question: 'Frage eingeben',
    quizName: 'Titel eingeben (Pflichtfeld)',
    quizCode: 'Quizcode eingeben',
    userName: 'Namen eingeben',
    email: 'E-Mail-Adresse eingeben',
    answer: 'Antwort eingeben',
  },
  cut: (max) => `Auf ${formatNumber(max)} Zeichen gekürzt.`,
  label: (name) => `${name}: `,
  more: (count) => `und noch ${formatNumber(count)}`,

  errors: {
    generic: 'Da ist etwas schiefgelaufen. Versuch es später noch mal und melde dich bei uns, wenn es so bleibt.',
    somethingWrong: 'Da ist etwas schiefgelaufen.',
    network: 'Quarry ist gerade nicht erreichbar. Prüfe deine Verbindung und versuch es noch mal.',
    notFound: 'Ups, hier ist nichts zu finden.',
    connection: 'Die Verbindung zur Quizrunde hat nicht geklappt.',
    unexpected: 'Unerwarteter Fehler!',
    code: (code) => `Fehlercode ${code}`,
  },

  connection: {
    yours: 'Deine Verbindung ist abgerissen.',
    service: 'Quarry antwortet gerade nicht.',
    host: 'Die Spielleitung ist kurz weg.',
    blocked: 'Dieses Netz blockiert Live-Verbindungen.',
    blockedHint:
      'Ohne sie läuft kein Quiz. Wechsle zu mobilen Daten oder in ein anderes Netz. Wir versuchen es weiter\u00a0…',
    retryNow: 'Jetzt versuchen',
  },

  ranking: {
    rankUp: (places) => counted(places, { one: '# Platz nach oben', other: '# Plätze nach oben' }),
    rankDown: (places) => counted(places, { one: '# Platz nach unten', other: '# Plätze nach unten' }),
    rankSame: 'Gleicher Platz',
    place: (place) => `Platz ${formatNumber(place)}`,
    podium: 'Podium',
    podiumEmpty: 'Niemand',
  },

  clock: {
    noLimit: 'Ohne Zeitlimit',
    secondsLeft: (seconds) => counted(seconds, { one: 'Noch # Sekunde', other: 'Noch # Sekunden' }),
    stoppedAt: (seconds) =>
      counted(seconds, { one: 'Die Uhr steht bei # Sekunde', other: 'Die Uhr steht bei # Sekunden' }),
    late: 'Vielleicht nicht mehr aktuell.',
  },

  rejections: {
    'already-answered': 'Diese Frage hast du schon beantwortet. Deine erste Antwort zählt.',
    'answer-too-late': 'Deine Antwort kam zu spät: Die Zeit für diese Frage war um.',
    banned: 'Die Spielleitung hat dich aus dieser Quizrunde ausgeschlossen.',
    'device-busy':
      'Auf diesem Gerät spielst du noch in einer Quizrunde. Steig dort wieder ein oder verlass sie zuerst.',
    'device-taken': 'Hier wird schon auf einem anderen Gerät gespielt.',
    'host-busy': 'Deine eigene Quizrunde läuft noch. Beende sie zuerst.',
    'name-refused': 'Dieser Name geht hier nicht. Nimm bitte einen anderen.',
    'name-taken': 'Dieser Name ist schon vergeben.',
    'no-session': 'Diese Quizrunde ist vorbei.',
    'not-in-session': 'Du bist nicht mehr in dieser Quizrunde.',
    overloaded: 'Bei Quarry ist gerade viel los. Versuch es gleich noch mal.',
    'room-locked': 'Die Spielleitung lässt niemand Neues mehr herein.',
    'service-unavailable': 'Das ließ sich gerade nicht speichern. Versuch es gleich noch mal.',
    'session-full': 'Diese Quizrunde ist voll.',
    'unknown-question': 'Das Quiz ist schon weiter. Hier siehst du, wo es gerade ist.',
    'wrong-state': 'Das Quiz ist schon weiter. Hier siehst du, wo es gerade ist.',
  },
} satisfies Texts['common'];
