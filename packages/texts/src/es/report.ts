import type { Texts } from '#texts.ts';

export const report = {
  send: 'Enviar el informe por correo',
  sendAgain: 'Enviar otra vez el informe',
  title: 'Informe',
  to: 'El informe llega a tu propia dirección.',
  later: 'También se puede enviar después, desde los resultados.',
  unverified:
    'Abre primero el enlace del correo que te enviamos. Entonces se podrá enviar el informe, también después, desde los resultados.',
  fromResults: 'Esta sesión ha terminado. Su informe se puede enviar desde los resultados.',
  byItself: 'El informe se envía automáticamente a tu dirección.',
  onItsWay: 'El informe está en camino.',
  sent: 'El informe se ha enviado a tu dirección.',
  failed: 'El informe no se pudo enviar.',
  failures: {
    'mail-refused': 'El servidor de correo lo rechazó. Si vuelve a ocurrir, escríbenos.',
    'mail-unavailable': 'Ningún servidor de correo lo aceptó a tiempo. No se ha perdido nada: envíalo otra vez.',
    'mail-in-doubt':
      'La conexión se cortó mientras se enviaba, así que quizá haya llegado. Mira primero tu bandeja de entrada.',
    'report-not-made': 'No se pudo redactar. Comprueba que tu dirección esté confirmada y envíalo otra vez.',
    unknown: 'No se ha perdido nada. Envíalo otra vez.',
  },
  autoSend: 'Enviar siempre el informe',
  autoSendHint: 'Automáticamente, al final de cada sesión',
} satisfies Texts['report'];
