import type { Texts } from '#texts.ts';

export const login = {
  title: 'Entrar',
  email: 'Correo electrónico',
  send: 'Enviar enlace',
  resend: 'Reenviar enlace',
  info: 'Si es tu primera vez, tu cuenta se crea al instante. Si no, te enviaremos un correo para entrar.',
  how: 'Te enviamos un enlace, sin contraseña. La primera vez puedes empezar enseguida, y el enlace confirma que el correo es tuyo.',
  sent: '¡Te acabamos de enviar un correo! Sigue sus instrucciones para entrar. Puede tardar unos minutos en llegar.',
  confirmTitle: 'Confirma tu correo electrónico',
  confirmMessage: 'Es la dirección a la que se envió el enlace.',
  confirm: 'Entrar',
  signingIn: 'Entrando…',
  offline: 'Podrás entrar en cuanto vuelva la conexión.',
  failed: 'Algo ha salido mal. Comprueba que la dirección sea válida o inténtalo más tarde.',
  linkInvalid: 'Ya se usó, ha caducado o se envió a otra dirección.',
  linkFailedTitle: 'Este enlace no funciona.',
  otherAddress: 'Escribir otra dirección',
  newLink: 'Pedir otro enlace',
  tooMany: 'Demasiados intentos por ahora. Espera diez minutos y prueba de nuevo.',
  disabled: 'Esta cuenta está desactivada. Escríbenos.',
} satisfies Texts['login'];
