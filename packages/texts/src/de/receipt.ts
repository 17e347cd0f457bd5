import type { Texts } from '#texts.ts';
import { counted, outOf, points } from './words.ts';

export const receipt = {
  keepCard: 'Karte mitnehmen',
  cardFailed: 'Die Karte ließ sich auf diesem Gerät nicht erstellen.',
  open: 'Deine Antworten ansehen',
  notYet: 'Deine Antworten werden noch zusammengestellt. Versuch es gleich noch mal.',
  title: 'Dein Beleg',
  gone: 'Hier ist kein Beleg. Vielleicht wurde die Quizrunde gelöscht, oder er ist noch nicht fertig.',
  place: (place, of) => `Platz ${outOf(place, of)}`,
  points,
  answers: 'Deine Antworten',
  none: 'Von dir ist keine Antwort gespeichert.',
  you: 'Deine Antwort:',
  right: 'Richtig:',
  wasRight: 'Richtig',
  wasPartly: 'Teilweise richtig',
  wasWrong: 'Falsch',
  wasNeither: 'Hier war nichts richtig oder falsch',
  formerRoot:
    'Nach dem Ende wurde noch etwas geändert: Punkte, ein Name, ein Team oder wer dabei war. Dieser Beleg ersetzt einen früheren.',
  verdicts: {
    verified:
      'Auf diesem Gerät geprüft: von diesem Dienst unterschrieben, und jede Antwort steht im Protokoll der Runde.',
    invalid: 'Nicht gültig: Das hat der Dienst so nicht unterschrieben.',
    unverified: 'Dieser Beleg ließ sich hier nicht prüfen.',
    unsupported: 'Browser prüfen Belege nur über eine sichere Verbindung (https).',
    outdated: 'Dieser Browser kann keine Belege prüfen. Ein neuerer kann es.',
  },
  proof: 'Was ein Beleg beweist',
  download: 'Beleg herunterladen',
  verifyTitle: 'Beleg prüfen',
  verifyLead:
    'Geprüft wird auf diesem Gerät, mit den öffentlichen Schlüsseln dieses Dienstes. Der Beleg wird nirgendwohin gesendet.',
  choose: 'Datei auswählen',
  unreadable: 'Diese Datei ließ sich nicht lesen.',
  paste: 'Oder den Text einfügen',
  verify: 'Prüfen',
  reasons: {
    malformed: 'Das ist kein Beleg.',
    'unknown-key': 'Er ist mit einem Schlüssel unterschrieben, den dieser Dienst nicht hat.',
    signature: 'Die Unterschrift passt nicht: Name, Punkte, Platz oder Wurzel wurden geändert.',
    answers: 'Eine Antwort wurde geändert, entfernt oder verschoben.',
    score: 'Die Punkte der Antworten ergeben nicht die Gesamtpunkte.',
  },
  scope:
    'Er beweist, welche Antworten gegeben wurden, wann und in welcher Reihenfolge. Punkte und Platz unter allen folgen aus dem ganzen Protokoll, das die Spielleitung exportieren kann.',
  root: 'Wurzel',
  events: (n) => counted(n, { one: '# Ereignis', other: '# Ereignisse' }),
} satisfies Texts['receipt'];
