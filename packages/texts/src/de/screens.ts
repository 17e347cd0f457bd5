import type { Texts } from '#texts.ts';
import { counted } from './words.ts';

export const screens = {
  notes: 'Deine Notizen',
  next: 'Nächste Frage',
  stage: {
    title: 'Bühne',
    entering: 'Das Quiz öffnet sich\u00a0…',
    kept: {
      yours: 'Das Quiz läuft weiter. Wir verbinden neu\u00a0…',
      service: 'Vom Quiz geht nichts verloren. Hier geht es von selbst weiter.',
    },
  },
  remote: {
    title: 'Fernbedienung',
    entering: 'Verbindet sich mit dem Quiz\u00a0…',
    kept: {
      yours: 'Das Quiz läuft weiter. Wir verbinden neu\u00a0…',
      service: 'Vom Quiz geht nichts verloren. Die Fernbedienung kommt von selbst zurück.',
    },
    confirm: (number) => `Bestätige die ${number} am Hauptbildschirm`,
    confirmHint: 'Dort wird dieses Handy unter „Weitere Bildschirme“ freigegeben. Bis dahin steuert es nichts.',
    refused: 'Dieses Handy wurde am Hauptbildschirm nicht freigegeben.',
  },
  unsupportedWidth: 'Für diese Ansicht ist dein Bildschirm zu schmal.',
  onPhone: 'Ein laufendes Quiz steuerst du vom Handy aus mit der Fernbedienung.',
  noKey:
    'Um ein laufendes Quiz mit diesem Handy zu steuern, drücke am Hauptbildschirm auf „Weitere Bildschirme“, dann auf „Handy koppeln“, und scanne den Code.',
  unknownKey: 'Dieser Link funktioniert nicht mehr. Bitte die Spielleitung um einen neuen.',
  sessionEnded: 'Dieses Quiz ist vorbei.',
  tooMany: 'Dieses Quiz ist auf zu vielen Bildschirmen offen. Versuch es später noch mal.',
  phase: {
    lobby: 'Lobby',
    playing: 'Frage offen',
    statistics: 'Antworten',
    leaderboard: 'Rangliste',
    podium: 'Podium',
    endscreen: 'Das Quiz ist vorbei',
  },
  joined: (players) => counted(players, { one: '# Person ist da.', other: '# Personen sind da.' }),
  leaveOnHost: 'Den Bericht senden und die Runde verlassen kannst du am Hauptbildschirm.',
} satisfies Texts['screens'];
