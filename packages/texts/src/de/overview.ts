import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatDate, formatMoment, formatNumber, listOf, outOf, questions } from './words.ts';

const waited = (seconds: number) =>
  seconds < 120
    ? counted(seconds, { one: '# Sekunde', other: '# Sekunden' })
    : counted(Math.ceil(seconds / 60), { one: '# Minute', other: '# Minuten' });

const answersOf = (of: readonly string[]) => (of.length === 1 ? `Antwort ${listOf(of)}` : `Antworten ${listOf(of)}`);

const spellingsOf = (positions: readonly number[]) =>
  `${positions.length === 1 ? 'Schreibweise' : 'Schreibweisen'} ${listOf(positions.map(String))}`;

export const overview = {
  title: 'Deine Quizze',
  welcome: 'Schön, dass du da bist!',
  play: 'Quiz spielen',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  add: 'Neues Quiz',
  write: 'Quiz schreiben',
  newName: 'Neues Quiz',
  logout: 'Abmelden',
  duplicate: 'Duplizieren',
  copyOf: (name) => `${name} (Kopie)`,
  empty: 'Noch kein Quiz.',
  emptyHint: 'Leg dein erstes an: Das dauert zwei Minuten.',
  search: 'Quiz suchen',
  order: 'Sortieren nach',
  orders: { number: 'Nummer', name: 'Name', played: 'Zuletzt gespielt', created: 'Neueste' },
  found: (found, of) =>
    found === of
      ? counted(of, { one: '# Quiz', other: '# Quizze' })
      : of === 1
        ? `${outOf(found, of)} Quiz`
        : `${outOf(found, of)} Quizzen`,
  noneFound: 'Kein Quiz gefunden.',
  noneFoundHint: 'Probier ein anderes Wort aus Namen, Tags oder Fragen.',
  offline: 'Vielleicht ist nicht alles aktuell. Spielen und Speichern geht wieder, sobald du online bist.',
  loading: 'Deine Quizze werden geholt\u00a0…',
  questions,
  number: (position) => `Quiz ${formatNumber(position)}`,
  neverPlayed: 'Noch nie gespielt',
  lastPlayed: (at) => `Zuletzt gespielt: ${formatDate(at)}`,
  deleteTitle: 'Dieses Quiz löschen?',
  deleteMessage: (name) =>
    `„${name}“ kommt in den Papierkorb. Dort lässt es sich ${LIMITS.trashDays} Tage lang wiederherstellen.`,
  deleteConfirm: 'Löschen',
  runningTitle: 'Eine Quizrunde läuft noch.',
  runningMessage: 'Eine neue Runde beendet die laufende. Deren Ergebnisse bis dahin bleiben.',
  endedTitle: 'Eine Quizrunde steht noch auf dem Schlussbild.',
  endedMessage: 'Eine neue Runde schließt sie, auch für alle, die mitgespielt haben.',
  startAnyway: 'Neue Runde starten',
  unsureTitle: 'Wir konnten nicht prüfen, ob dieses Quiz starten kann.',
  playedTitle: 'Dieses Quiz wird gerade gespielt.',
  playedMessage: 'Ändern oder löschen geht, sobald die Runde vorbei ist.',
  tooMany: `Ein Konto fasst bis zu ${formatNumber(LIMITS.quizzesPerHost)} Quizze mit zusammen 64\u00a0MB. Lösche bitte zuerst eins.`,
  tooManyUnverified: `Bis deine Adresse bestätigt ist, hast du Platz für ${LIMITS.quizzesUnverified} Quizze mit zusammen 4\u00a0MB. Öffne den Link in der Mail von uns, oder lösche eins.`,
  tooManySessions: 'Mehr Runden kannst du mit einem Konto gerade nicht starten. Versuch es später noch mal.',
  unverified: 'Öffne den Link in der Mail von uns, um deine Adresse zu bestätigen.',
  unverifiedText: 'Bis dahin kommst du nur mit diesem Browser in dein Konto.',
  resendMail: 'Erneut senden',
  mailSent: 'Die Mail ist unterwegs.',

  refusals: {
    'too-much-sent': ({ seconds, verified }) =>
      verified
        ? `Du hast in kurzer Zeit viel gespeichert. Versuch es in ${waited(seconds)} noch mal.`
        : `Du hast in kurzer Zeit viel gespeichert. Versuch es in ${waited(seconds)} noch mal. Sobald du deine Adresse mit dem Link in der Mail von uns bestätigst, fällt diese Grenze weg.`,
    'too-much-played': ({ megabytes, verified }) =>
      verified
        ? `Die Quizze deiner bisherigen Runden belegen ${formatNumber(megabytes)}\u00a0MB, so viel, wie dein Konto fasst. Lösche bitte einige dieser Runden unter „Ergebnisse“.`
        : `Die Quizze deiner bisherigen Runden belegen ${formatNumber(megabytes)}\u00a0MB, so viel, wie dein Konto fasst. Lösche bitte einige dieser Runden unter „Ergebnisse“, oder bestätige deine Adresse mit dem Link in der Mail von uns.`,
    'media-quota': ({ megabytes, verified }) =>
      verified
        ? `Deine Bilder belegen die ${formatNumber(megabytes)}\u00a0MB, die dein Konto hat. Bilder, die in keinem Quiz stehen, werden nach 30 Tagen gelöscht.`
        : `Bis deine Adresse bestätigt ist, dürfen deine Bilder bis zu ${formatNumber(megabytes)}\u00a0MB belegen. Öffne den Link in der Mail von uns, um deine Adresse zu bestätigen.`,
    'media-too-large': ({ usual, few }) =>
      `Dieses Bild ist zu groß: als PNG, JPEG oder WebP bis zu ${formatNumber(usual)} Megapixel, als GIF oder AVIF ${formatNumber(few)}.`,
    'unknown-media': () => 'Ein Bild dieses Quiz fehlt. Entferne es, oder lade es noch mal hoch.',
    'too-many-requests': () => 'Das waren zu viele Anfragen. Warte einen Moment und versuch es noch mal.',
  },

  youAreOffline: 'Du bist offline.',

  deleted: (name) => `„${name}“ liegt im Papierkorb.`,

  trash: {
    open: 'Papierkorb',
    title: 'Papierkorb',
    hint: `Ein gelöschtes Quiz bleibt ${LIMITS.trashDays} Tage hier.`,
    empty: 'Der Papierkorb ist leer.',
    left: (days) => counted(days, { one: 'Endgültig weg in # Tag', other: 'Endgültig weg in # Tagen' }),
    restore: 'Wiederherstellen',
    restoreOne: (name) => `„${name}“ wiederherstellen`,
    remove: 'Endgültig löschen',
    removeOne: (name) => `„${name}“ endgültig löschen`,
    restored: (name) => `„${name}“ ist wieder bei deinen Quizzen.`,
    removed: (name) => `„${name}“ ist endgültig gelöscht.`,
  },

  tags: {
    open: 'Tags',
    title: 'Tags',
    of: (name) => `Damit findest du „${name}“ und Ähnliches wieder.`,
    label: 'Tag',
    add: 'Hinzufügen',
    remove: (tag) => `Tag ${tag} entfernen`,
    known: 'Tags deiner anderen Quizze',
    full: `Ein Quiz hat bis zu ${LIMITS.tags} Tags.`,
    save: 'Speichern',
    filter: 'Nur mit dem Tag',
    list: (name) => `Tags von ${name}`,
  },

  share: {
    open: 'Teilen',
    title: 'Dieses Quiz teilen',
    message: (name) =>
      `Wer den Link hat, sieht die Fragen von „${name}“ mit den richtigen Antworten und kann sie kopieren. Deine Notizen, Tags und deine Adresse bleiben bei dir.`,
    make: 'Link erstellen',
    link: 'Link',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert.',
    notCopied: 'Dein Browser lässt uns nicht kopieren. Markiere den Link bitte selbst.',
    look: 'Seite öffnen',
    stop: 'Nicht mehr teilen',
    stopped: 'Der Link funktioniert nicht mehr.',
  },

  incomplete: {
    title: 'Dieses Quiz spielen, wie es ist?',
    unsaved: 'Einige Änderungen sind nicht gespeichert.',
    unsavedHint: 'Sie liegen auf diesem Gerät. Gespielt wird die zuletzt gespeicherte Fassung.',
    open: 'Editor öffnen',
    incomplete: 'Hier fehlt noch etwas:',
    empty: (text, answers) => {
      const parts = [...(text ? ['Fragetext'] : []), ...(answers.length > 0 ? [answersOf(answers)] : [])];
      return Number(text) + answers.length === 1 ? `${listOf(parts)} ist leer` : `${listOf(parts)} sind leer`;
    },
    same: (answers) => `${answersOf(answers)} sind gleich`,
    emptySpellings: (positions) => `${spellingsOf(positions)} ${positions.length === 1 ? 'ist' : 'sind'} leer`,
    sameSpellings: (positions) => `${spellingsOf(positions)} sind gleich`,
    question: (position, lack) => `Frage ${position}: ${lack}`,
  },

  unclaimed: {
    title: 'Jemand hat diese Adresse benutzt, bevor du sie bestätigt hast.',
    message:
      'Wenn du das nicht warst: Das hier ist dabei entstanden. Bis du entscheidest, bleibt es von deinen Quizzen getrennt, und du bekommst keine Mails dazu.',
    quiz: (name) => `Quiz „${name}“`,
    running: (name) => `Eine Runde von „${name}“, die noch läuft`,
    played: (name, at) => `Eine Runde von „${name}“, ${formatDate(at)}`,
    keep: 'Alles behalten',
    delete: 'Alles löschen',
    later: 'Später entscheiden',
  },

  devices: {
    open: 'Geräte',
    title: 'Wo du angemeldet bist',
    message:
      'Melde ein Gerät ab, das du nicht mehr benutzt oder nicht kennst. Fernbedienungen von dort verlieren den Zugang; Bühnen bleiben.',
    current: 'Dieser Browser',
    seen: (at) => `Zuletzt gesehen: ${formatMoment(at)}`,
    end: 'Abmelden',
    endOthers: 'Überall sonst abmelden',
    unknown: 'Unbekanntes Gerät',
  },

  settings: {
    title: 'Quizeinstellungen',
    hint: 'Schließen speichert, was du hier änderst, Abbrechen verwirft es.',
    name: 'Name',
    total: 'Anzahl der Fragen',
    createdOn: 'Erstellt am',
    leaderboard: 'Rangliste zwischen den Fragen',
    maxTime: 'Zeitlimit je Frage (Sekunden)',
    unlimited: '0 = ohne Limit',
    points: 'Punkte je Frage',
    speedBonus: 'Tempobonus',
    speedBonusHint: 'Schnelle Antworten bringen mehr',
    liveStats: 'Live-Antworten zeigen',
    liveStatsHint: 'Während einer Frage wachsen auf deinem Bildschirm die Balken',
    scheme: 'Farben',
    schemes: ['Standard', 'Sachlich'] as [string, string],
    players: 'Mitspielende',
    teams: 'Teams',
    noTeams: 'Keine Teams',
    teamCount: (count) => `${count} Teams`,
    assign: 'Wer kommt in welches Team?',
    assigns: ['Gleich groß', 'Freie Wahl'] as [string, string],
    language: 'Sprache',
    givenNames: 'Anonym mitspielen',
    givenNamesHint: 'Alle heißen nach einem Stein und einem Tier',
    nameFilter: 'Wortfilter',
    nameFilterHint: 'Anstößige Namen werden abgelehnt, zweifelhafte warten auf dich',
    pace: 'Während einer Frage',
    readingTime: 'Lesezeit, bevor die Antworten kommen',
    readingTimes: (seconds) => (seconds === 0 ? 'Keine' : counted(seconds, { one: '# Sekunde', other: '# Sekunden' })),
    closeWhenAnswered: 'Schließen, wenn alle geantwortet haben',
    closeWhenAnsweredHint: 'Niemand wartet auf die Uhr',
    shuffle: 'Antworten mischen',
    shuffleHint: 'In jeder Runde anders, für alle gleich',
    brand: {
      title: 'Marke',
      add: 'Farbe, Logo, Hintergrund',
      accent: 'Farbe',
      accentHint: 'Für Knöpfe und alles, was auffallen soll, auf der Leinwand',
      choose: 'Farbe wählen',
      usual: 'Die übliche Farbe',
      sample: 'Weiter',
      sampleText: 'Ein Text',
      day: 'Am Tag',
      night: 'Bei Nacht',
      adjusted: (when) =>
        ({
          day: 'Als Text ist sie am Tag dunkler, damit alle sie lesen können.',
          night: 'Als Text ist sie bei Nacht heller, damit alle sie lesen können.',
          both: 'Als Text ist sie am Tag dunkler und bei Nacht heller, damit alle sie lesen können.',
        })[when],
      logo: {
        title: 'Logo',
        hint: 'In der Lobby und neben dem Podium',
        add: 'Logo hinzufügen',
        replace: 'Anderes Logo',
        photo: 'Foto vom Logo aufnehmen',
        remove: 'Logo entfernen',
        picture: 'Das Logo',
      },
      background: {
        title: 'Hintergrundbild',
        hint: 'Hinter einem Schleier, damit Texte darauf lesbar bleiben',
        add: 'Hintergrundbild hinzufügen',
        replace: 'Anderes Hintergrundbild',
        photo: 'Foto für den Hintergrund aufnehmen',
        remove: 'Hintergrundbild entfernen',
        picture: 'Das Hintergrundbild',
      },
    },
    import: 'Importieren',
    export: 'Exportieren',
    undo: 'Rückgängig',
    defaults: 'Vorgaben für neue Fragen',
    defaultsHint: 'Vorhandene Fragen behalten ihre Einstellungen.',
    applyToAll: 'Auf alle Fragen anwenden',
    applied: (count) =>
      counted(count, {
        one: 'Die Frage hat jetzt diese Einstellungen.',
        other: 'Alle # Fragen haben jetzt diese Einstellungen.',
      }),
    loaded: 'Die andere Fassung ist geladen.',
    restored: 'Was du vor dem Abmelden nicht gespeichert hattest, ist wieder da.',
    editQuestions: 'Fragen bearbeiten',
    fileInvalid: 'Die Datei ist nicht gültig.',
    imported: 'Das Quiz ist importiert. „Schließen“ speichert es.',
    timeInvalid: `Eine ganze Zahl von 0 bis ${formatNumber(LIMITS.maxQuestionTime)}.`,
    pointsInvalid: `Eine ganze Zahl von 0 bis ${formatNumber(LIMITS.maxQuestionPoints)}.`,
    unnamedTitle: 'So lässt sich das Quiz nicht speichern.',
    unnamedMessage: 'Ein Quiz braucht einen Namen. Schließt du jetzt, gehen deine Änderungen verloren.',
    discard: 'Schließen ohne Speichern',
    unsavedTitle: 'Änderungen speichern?',
    save: 'Speichern',
    keepEditing: 'Weiter bearbeiten',
    changedTitle: 'Dieses Quiz wurde woanders geändert.',
    changedMessage:
      'Inzwischen wurde es in einem anderen Fenster oder auf einem anderen Gerät gespeichert. Wenn du diese Fassung lädst, kannst du das rückgängig machen.',
    reload: 'Diese Fassung laden',
    overwrite: 'Mit meiner überschreiben',
    deletedTitle: 'Dieses Quiz wurde woanders gelöscht.',
    deletedMessage:
      'Inzwischen wurde es in einem anderen Fenster oder auf einem anderen Gerät gelöscht. Verwirfst du es, ist verloren, was du hier geändert hast.',
    saveAgain: 'Noch mal speichern',
    discardMine: 'Verwerfen',
  },
} satisfies Texts['overview'];
