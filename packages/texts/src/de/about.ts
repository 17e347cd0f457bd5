import type { Texts } from '#texts.ts';

export const about = {
  title: 'Über uns',
  navigation: 'Themen',
  topics: {
    '': {
      name: 'Was ist Quarry?',
      paragraphs: [
        'Quarry ist ein Live-Quiz für Säle, Klassen und Teams. Eine Person schreibt die Fragen und leitet das Quiz am Bildschirm; alle anderen antworten auf dem Handy, im selben Moment.',
        'Antworten sind Edelsteine, wer mitspielt, trägt einen Helm. Nach jeder Frage siehst du, wer was gefunden hat, und am Ende stehen die drei besten Ergebnisse auf dem Podium.',
      ],
    },
    play: {
      name: 'So spielst du mit',
      paragraphs: [
        'Scanne den QR-Code auf dem Bildschirm, oder tippe auf „Mitspielen“ und gib den siebenstelligen Quizcode ein. Such dir einen Namen aus. Ein Konto brauchst du nicht.',
        'Wenn eine Frage erscheint, tippe auf eine Antwort, oder drücke auf einer Tastatur 1 bis 6 oder A bis F. Deine erste Antwort zählt. Mit Tempobonus bringen schnelle Antworten mehr.',
        'Schläft dein Handy ein oder verliert es das Netz, komm einfach zurück: Name, Helm und Punkte bleiben dir.',
      ],
    },
    host: {
      name: 'So leitest du ein Quiz',
      paragraphs: [
        'Tippe auf „Quiz erstellen“ und gib deine E-Mail-Adresse an. Beim ersten Mal entsteht dein Konto sofort; später schicken wir dir einen Link zum Anmelden. Ein Passwort gibt es nicht.',
        'Leg ein Quiz an, schreib Fragen mit je zwei bis sechs Antworten und drücke auf „Quiz spielen“. Mit der Leertaste oder der Eingabetaste geht es weiter.',
        'Am Ende kannst du dir den Bericht der Runde an deine E-Mail-Adresse schicken lassen.',
      ],
    },
    privacy: {
      name: 'Was wir speichern',
      paragraphs: [
        'Wenn du ein Quiz leitest: deine E-Mail-Adresse, deine Quizze und die Aufzeichnungen ihrer Runden. Wenn du mitspielst: den Namen, den du für die Runde gewählt hast, deine Antworten und eine Zufallszahl für deinen Browser, damit du zurückkommen kannst.',
        'Es gibt keine Werbung und kein Tracking, und nichts wird von anderen Seiten geladen.',
      ],
    },
  },
} satisfies Texts['about'];
