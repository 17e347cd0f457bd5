import type { Texts } from '#texts.ts';
import { counted, formatNumber, questions } from './words.ts';

const characters = (n: number) => `${formatNumber(n)} Zeichen`;
const inQuestions = (n: number) => (n > 1 ? ` (${questions(n)})` : '');

export const fileProblems = {
  places: {
    row: (line, wrong) => `Reihe ${line}: ${wrong}`,
    line: (line, wrong) => `Zeile ${line}: ${wrong}`,
  },
  problems: {
    'no-questions': () => 'Die Datei enthält keine Frage.',
    'too-many-questions': ({ max, left }) =>
      `Ein Quiz hat höchstens ${formatNumber(max)} Fragen: Ab hier werden sie nicht übernommen, zusammen ${formatNumber(left)}.`,
    'too-many-rows': ({ max }) =>
      `Die Datei ist länger als ${formatNumber(max)} Reihen oder Zeilen; der Rest wird nicht gelesen.`,
    'columns-ignored': ({ max }) => `Nur die ersten ${formatNumber(max)} Spalten werden gelesen.`,
    'more-problems': ({ count }) => `Dazu noch ${counted(count, { one: '# Problem', other: '# Probleme' })}.`,
    'encoding-guessed': () =>
      'Der Text ist nicht UTF-8 und wurde als Windows-1252 gelesen. Prüfe bitte Umlaute und Sonderzeichen.',
    'long-name': ({ max }) => `Der Name des Quiz ist länger als ${characters(max)} und wurde gekürzt.`,
    'brand-left-out': () => 'Logo und Hintergrundbild des Quiz werden nicht übernommen. Wähle sie bitte neu aus.',
    'options-unreadable': () => 'Die Einstellungen des Quiz sind nicht lesbar. Es gelten die üblichen.',
    'not-well-formed': ({ detail }) => `Das XML ist hier beschädigt (${detail}).`,
    'nested-too-deeply': () => 'Hier sind die Elemente zu tief verschachtelt. Der Rest wird nicht gelesen.',

    'no-text': () => 'Die Frage hat keinen Text.',
    'long-question': ({ max }) =>
      `Der Text ist länger als ${characters(max)}: Ganz steht er unter der Frage, und sein Anfang ist die Frage.`,
    'long-body': ({ length, max }) =>
      `Der Text unter der Frage hat ${characters(length)}; höchstens ${formatNumber(max)} passen.`,
    'long-explanation': ({ length, max }) =>
      `Die Erklärung hat ${characters(length)}; höchstens ${formatNumber(max)} passen.`,
    'long-notes': ({ length, max }) =>
      `Die Notizen haben ${characters(length)}; höchstens ${formatNumber(max)} passen.`,
    'long-unit': ({ length, max }) => `Die Einheit hat ${characters(length)}; höchstens ${formatNumber(max)} passen.`,
    'long-answer': ({ answer, length, max }) =>
      `Antwort ${answer} hat ${characters(length)}; höchstens ${formatNumber(max)} passen.`,
    'too-many-answers': ({ count, max }) =>
      `Die Frage hat ${counted(count, { one: '# Antwort', other: '# Antworten' })}; höchstens ${formatNumber(max)} passen.`,
    'too-few-answers': ({ count, min }) =>
      count === 0
        ? `Die Frage hat keine Antwort; sie braucht mindestens ${formatNumber(min)}.`
        : `Die Frage hat ${counted(count, { one: '# Antwort', other: '# Antworten' })}; sie braucht mindestens ${formatNumber(min)}.`,
    'no-correct': () => 'Keine Antwort ist als richtig markiert.',
    'several-correct': () =>
      'Mehrere Antworten sind als richtig markiert, aber in dieser Art von Frage ist es nur eine.',
    'correct-unknown': ({ value }) => `Als richtig ist „${value}“ angegeben, aber keine Antwort heißt so.`,
    'correct-is-date': () =>
      'Die Tabelle hat aus den richtigen Antworten ein Datum gemacht. Formatiere die Zelle als Text und schreib sie neu, zum Beispiel 1;2.',
    'correct-ambiguous': ({ value }) =>
      `Die richtige Antwort „${value}“ wurde als Nummer einer Antwort gelesen, obwohl eine Antwort genauso heißt.`,
    'error-cell': ({ value }) => `Eine Zelle enthält den Tabellenfehler ${value}.`,
    'bad-number': ({ value }) => `„${value}“ ist keine Zahl, die hier geht.`,
    'unreadable-question': () => 'Diese Frage ist nicht lesbar und wird nicht übernommen.',
    'unsupported-kind': ({ kind, text }) => `Die Art „${kind}“ gibt es hier nicht: „${text}“ wird nicht übernommen.`,
    'unknown-kind': ({ kind }) => `Die Art „${kind}“ ist unbekannt; gelesen wurde die Frage nach ihren Antworten.`,
    'open-as-slide': () => 'Aus einer Frage mit freier Antwort wird eine Folie.',

    'any-right': ({ count }) =>
      `Von mehreren richtigen Antworten genügte eine; hier wählt man alle und bekommt Punkte auch für einen Teil${inQuestions(count)}.`,
    'weights-equal': () => 'Richtige Antworten zählten verschieden viel; hier zählen sie gleich.',
    'half-right-wrong': () => 'Teilweise richtige Antworten gelten hier als falsch.',
    'half-right-full': ({ value }) => `„${value}“ galt als teilweise richtig; hier gilt es als ganz richtig.`,
    'wildcard-left-out': () => 'Die erlaubte Antwort * (beliebig) wird nicht übernommen.',
    'wildcard-literal': ({ value }) => `Der * in „${value}“ stand für beliebigen Text; hier ist er ein Sternchen.`,
    'estimate-approximated': () => 'Punkte für knapp daneben werden hier nach dem Abstand berechnet.',
    'estimate-one-target': ({ value }) => `Eine Schätzfrage hat eine richtige Zahl; „${value}“ wird nicht übernommen.`,
    'units-left-out': () => 'Übernommen wird nur die erste Einheit.',
    'feedback-left-out': ({ count }) =>
      `Für Rückmeldungen zu einzelnen Antworten ist hier kein Platz; sie werden nicht übernommen${inQuestions(count)}.`,
    'labels-left-out': ({ value }) => `Die Namen für die Enden der Skala werden nicht übernommen: ${value}.`,
    'several-choices': () => 'Man konnte mehrere Antworten wählen; hier ist es eine.',

    'time-unreadable': ({ value }) => `Das Zeitlimit „${value}“ ist keine Zahl; es gilt das übliche.`,
    'time-limited': ({ value, max }) =>
      `Das Zeitlimit von ${formatNumber(value)}\u00a0s liegt nicht zwischen 0 und ${formatNumber(max)}; genommen wurde der nächste Wert.`,
    'points-unreadable': ({ value }) =>
      `Die Punkte „${value}“ sind keine ganze Zahl innerhalb der Grenzen; es gelten die üblichen.`,
    'setting-unreadable': ({ field, value }) => `${field}: „${value}“ ist nicht lesbar; es gilt der übliche Wert.`,

    'picture-missing': ({ name }) => `Das Bild „${name}“ ist nicht in der Datei.`,
    'picture-by-link': ({ name }) =>
      `Ein Bild ist nur verlinkt (${name}). Lade es herunter und füg es der Frage hinzu.`,
    'picture-unreadable': ({ name }) => `Das Bild „${name}“ ist nicht lesbar.`,
    'picture-too-large': ({ name, max }) =>
      `Das Bild „${name}“ ist größer als ${formatNumber(max)}\u00a0MB und wird nicht übernommen.`,
    'pictures-left-out': ({ questions, more }) =>
      more > 0
        ? `Bilder werden nicht übernommen, bei den Fragen ${questions} und noch ${formatNumber(more)}.`
        : `Bilder werden nicht übernommen, bei den Fragen ${questions}.`,
    'more-pictures': ({ name }) => `Eine Frage hat ein Bild; „${name}“ wird nicht übernommen.`,

    'quote-unclosed': () => 'Ein Anführungszeichen ist nicht geschlossen; es wurde als Teil des Textes gelesen.',
    'brace-unclosed': ({ text }) => `Die schließende Klammer } fehlt: „${text}“ wird nicht übernommen.`,
    'brace-unopened': ({ text }) => `Hier steht eine schließende Klammer } ohne öffnende: „${text}“.`,
    'blank-line-in-braces': () =>
      'Zwischen den Klammern steht eine leere Zeile; die Antworten danach wurden dazugenommen.',
    'line-ignored': ({ text }) => `„${text}“ gehört zu keiner Frage und wird nicht übernommen.`,
    'answer-without-question': ({ text }) => `Vor „${text}“ steht keine Frage; es wird nicht übernommen.`,
    'no-answer-line': () => 'Die Zeile ANSWER: fehlt.',
  },
  refusals: {
    'not-recognised': 'In der Datei wurde kein Format erkannt.',
    empty: 'Die Datei ist leer.',
    'old-workbook':
      'Die Datei stammt aus einem alten Excel oder hat ein Passwort. Speichere sie als .xlsx ohne Passwort.',
    'damaged-archive': 'Die Datei ist beschädigt oder nicht vollständig.',
    password: 'Die Datei hat ein Passwort. Speichere sie ohne.',
    'broken-json': 'Die Datei sieht aus wie JSON, ist aber beschädigt oder nicht vollständig.',
    'inflates-too-much': 'Die Datei enthält viel mehr als ein Quiz.',
    'too-large': 'Die Datei ist zu groß.',
  },
} satisfies Texts['fileProblems'];
