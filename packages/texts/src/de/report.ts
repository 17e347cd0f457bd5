import type { Texts } from '#texts.ts';

export const report = {
  send: 'Bericht per Mail senden',
  sendAgain: 'Bericht erneut senden',
  title: 'Bericht',
  to: 'Der Bericht geht an deine eigene Adresse.',
  later: 'Du kannst ihn auch später senden, von den Ergebnissen aus.',
  unverified:
    'Öffne zuerst den Link in der Mail von uns. Danach lässt sich der Bericht senden, auch später von den Ergebnissen aus.',
  fromResults: 'Diese Runde ist vorbei. Den Bericht kannst du von den Ergebnissen aus senden.',
  byItself: 'Der Bericht geht automatisch an deine Adresse.',
  onItsWay: 'Der Bericht ist unterwegs.',
  sent: 'Der Bericht ist an deine Adresse gegangen.',
  failed: 'Der Bericht ließ sich nicht senden.',
  failures: {
    'mail-refused': 'Der Mailserver hat ihn abgelehnt. Melde dich bitte bei uns, wenn das wieder passiert.',
    'mail-unavailable':
      'Kein Mailserver hat ihn rechtzeitig angenommen. Verloren ist nichts. Sende ihn bitte noch mal.',
    'mail-in-doubt':
      'Beim Senden riss die Verbindung ab, vielleicht ist er trotzdem angekommen. Sieh zuerst in deinem Postfach nach.',
    'report-not-made':
      'Er ließ sich nicht erstellen. Prüfe, ob deine Adresse bestätigt ist, und sende ihn dann noch mal.',
    unknown: 'Verloren ist nichts. Sende ihn bitte noch mal.',
  },
  autoSend: 'Bericht immer senden',
  autoSendHint: 'Automatisch, am Ende jeder Runde',
} satisfies Texts['report'];
