import type { Texts } from '#texts.ts';
import { formatNumber, formatSeconds, people, points, questions } from './words.ts';

const EXPIRY = 'Der Link gilt einmal und 15 Minuten lang.';

const PLACES = { files: 'in den angehängten Dateien', page: 'auf der Ergebnisseite' };

const omitted = (tooLarge: readonly string[]) =>
  tooLarge.length === 0 ? '' : `Zu groß für eine Mail: ${tooLarge.join(', ')}. `;

export const mails = {
  language: 'de',
  motto: 'Quarry, das Quiz voller Edelsteine',
  orOpen: 'Oder öffne diese Adresse:',

  registration: {
    subject: 'Willkommen bei Quarry: Bestätige deine E-Mail-Adresse',
    title: 'Willkommen bei Quarry!',
    intro:
      'Dein Konto ist fertig. Bestätige noch, dass diese Adresse dir gehört. Dann kannst du dich überall anmelden und bekommst deine Berichte per Mail.',
    label: 'Bestätigen und anmelden',
    ignore:
      'Jemand hat sich mit dieser Adresse registriert. Wenn du das nicht warst, musst du nichts tun: Ohne diesen Link kann niemand sie bestätigen.',
  },
  signIn: {
    subject: 'Dein Link zum Anmelden bei Quarry',
    title: 'Bei Quarry anmelden',
    intro: 'Hier ist der Link, um den du gebeten hast.',
    label: 'Anmelden',
    ignore: 'Wenn du nicht darum gebeten hast, musst du nichts tun: Ohne diesen Link kann sich niemand anmelden.',
  },
  expiry: EXPIRY,
  linkLabel: (label) => `${label}:`,
  linkPreview: (label) => `${label}: ${EXPIRY}`,

  report: {
    subject: (quizName) => `Bericht: ${quizName}`,
    untitled: 'Dein Quiz',
    noText: '(kein Text)',
    summary: (playerCount, questionCount, playedOn) =>
      `${people(playerCount)}, ${questions(questionCount)}, gespielt am ${playedOn}`,
    podium: 'Podium',
    teams: 'Teams',
    players: 'Mitspielende',
    hardest: 'Schwerste Fragen',
    questions: 'Fragen',
    teamColumns: 'Teams (Platz, Name, Punkte, Personen)',
    playerColumns: 'Mitspielende (Platz, Name, Punkte, richtig, Ø Zeit)',
    ordinal: (place) => `${formatNumber(place)}.`,
    score: points,
    scorePlain: points,
    names: (names, more) => (more > 0 ? `${names.join(', ')} und noch ${formatNumber(more)}` : names.join(', ')),
    more: (count, place) => `Und noch ${formatNumber(count)} ${PLACES[place]}.`,
    moreQuestions: (count, place) => `Und noch ${formatNumber(count)} ${PLACES[place]}.`,
    morePlain: (count, place) => `und noch ${formatNumber(count)} ${PLACES[place]}`,
    meanTime: 'Ø Zeit',
    question: (number) => `Frage ${number}:`,
    seconds: (seconds) => `${formatSeconds(seconds)}\u00a0s`,
    everything: (place, tooLarge) =>
      `${omitted(tooLarge)}Alles steht ${PLACES[place]}: Mitspielende und Fragen als Excel-Datei und als CSV für andere Programme.`,
    everythingPlain: (place, tooLarge, hasLink) =>
      `${omitted(tooLarge)}Alles steht ${PLACES[place]}${hasLink ? ':' : '.'}`,
    open: 'Ergebnisse öffnen',
  },
} satisfies Texts['mails'];
