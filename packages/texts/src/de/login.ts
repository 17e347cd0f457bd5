import type { Texts } from '#texts.ts';

export const login = {
  title: 'Anmelden',
  email: 'E-Mail',
  send: 'Link senden',
  resend: 'Link erneut senden',
  info: 'Bist du zum ersten Mal hier, legen wir dein Konto sofort an. Sonst schicken wir dir eine Mail zum Anmelden.',
  how: 'Wir schicken dir einen Link, ein Passwort gibt es nicht. Beim ersten Mal kannst du gleich loslegen, und der Link bestätigt, dass die Adresse dir gehört.',
  sent: 'Wir haben dir gerade eine Mail geschickt! Folge den Schritten darin, um dich anzumelden. Es kann ein paar Minuten dauern, bis sie ankommt.',
  confirmTitle: 'Bestätige bitte deine E-Mail-Adresse',
  confirmMessage: 'Es ist die Adresse, an die der Link ging.',
  confirm: 'Anmelden',
  signingIn: 'Du wirst angemeldet\u00a0…',
  offline: 'Anmelden geht wieder, sobald du online bist.',
  failed: 'Das hat nicht geklappt. Prüfe, ob die E-Mail-Adresse stimmt, oder versuch es später noch mal.',
  linkInvalid: 'Er wurde schon benutzt, ist abgelaufen oder ging an eine andere Adresse.',
  linkFailedTitle: 'Dieser Link funktioniert nicht.',
  otherAddress: 'Andere Adresse eingeben',
  newLink: 'Neuen Link anfordern',
  tooMany: 'Das waren zu viele Versuche. Warte zehn Minuten und versuch es noch mal.',
  disabled: 'Dieses Konto ist gesperrt. Melde dich bitte bei uns.',
} satisfies Texts['login'];
