import type { Texts } from '#texts.ts';

export const starters = {
  title: 'Anfangen mit',
  hint: 'Alles darin lässt sich ändern.',
  others: { file: 'Datei oder Tabelle', paste: 'Eingefügte Fragen' },

  quizzes: {
    taste: {
      name: 'Von allem etwas',
      about: 'Sieben Fragen, jede von einer anderen Art.',
      welcome: {
        text: 'Sieben Arten von Fragen',
        body: 'Auswählen, schreiben, schätzen und sortieren.\n\nWer schnell ist und richtigliegt, bekommt die meisten Punkte.',
      },
      hardest: {
        text: 'Welches Mineral ist das härteste?',
        answers: ['Diamant', 'Quarz', 'Topas', 'Talk'],
        explanation: 'Diamant hat auf der Mohs-Skala die Härte 10, Talk die 1.',
      },
      planets: { text: 'Was davon sind Planeten?', answers: ['Mars', 'Neptun', 'Pluto', 'Der Mond'] },
      capital: {
        text: 'Wie heißt die Hauptstadt von Australien?',
        answers: ['Canberra'],
        explanation: 'Sie wurde 1913 gegründet, weil sich Sydney und Melbourne nicht einigen konnten.',
      },
      bones: {
        text: 'Wie viele Knochen hat ein erwachsener Mensch?',
        unit: 'Knochen',
        explanation: 'Ein Neugeborenes hat rund 270.',
      },
      inventions: {
        text: 'Was wurde zuerst erfunden? Bring es in die richtige Reihenfolge.',
        answers: ['Rad', 'Papier', 'Buchdruck', 'Telefon'],
      },
      favourite: {
        text: 'Welche Art von Frage hat dir am besten gefallen?',
        answers: ['Auswählen', 'Schreiben', 'Schätzen', 'Sortieren'],
      },
    },

    icebreaker: {
      name: 'Wer ist denn da?',
      about: 'Umfragen und Wortwolken ohne Punkte, um das Eis zu brechen.',
      mood: { text: 'Wie geht’s dir heute, in einem Wort?' },
      morning: {
        text: 'Wann stehst du an einem freien Tag auf?',
        answers: ['Vor sieben', 'Zwischen sieben und neun', 'Nach neun', 'Muss ich?'],
      },
      drink: { text: 'Was bringt dich in Schwung?', answers: ['Kaffee', 'Tee', 'Frische Luft', 'Bisher nichts'] },
      known: {
        text: 'Wie viel weißt du über das Thema von heute?',
        answers: ['Nichts', 'Ein wenig', 'Einiges', 'Ich könnte den Vortrag halten'],
      },
      hopes: { text: 'Was möchtest du heute mitnehmen?' },
    },

    teams: {
      name: 'Eine Runde für Teams',
      about: 'Sechs Fragen für vier Teams, mit Tempobonus.',
      ocean: {
        text: 'Welcher Ozean ist der tiefste?',
        answers: ['Pazifik', 'Atlantik', 'Indischer Ozean', 'Arktischer Ozean'],
      },
      strings: { text: 'Was davon hat Saiten?', answers: ['Geige', 'Harfe', 'Trompete', 'Flöte'] },
      painter: {
        text: 'Wer hat die Mona Lisa gemalt?',
        answers: ['Leonardo da Vinci', 'Leonardo', 'da Vinci'],
        explanation: 'Sie hängt im Louvre, seit 2005 hinter Glas.',
      },
      wall: { text: 'In welchem Jahr fiel die Berliner Mauer?' },
      rivers: {
        text: 'Bring diese Flüsse in die richtige Reihenfolge, den längsten zuerst.',
        answers: ['Nil', 'Mississippi', 'Donau', 'Rhein'],
      },
      players: {
        text: 'Wie viele Spieler hat eine Fußballmannschaft auf dem Feld?',
        answers: ['Neun', 'Zehn', 'Elf', 'Zwölf'],
      },
    },
  },
} satisfies Texts['starters'];
