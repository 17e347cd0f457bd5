import type { Texts } from '#texts.ts';

export const join = {
  title: 'Participar en un quiz',
  codeLabel: 'Código del quiz',
  codeHint: 'Siete letras y cifras, en la pantalla que tienes delante.',
  enterCode: 'Continuar',
  nameLabel: 'Tu nombre',
  nameHint: 'Así te verán todos en la clasificación.',
  joinQuiz: 'Participar',
  chooseHelmet: 'Elige un casco',
  helmet: (number) => `Casco ${number}`,
  changeCode: 'Otro código',
  codeIs: (code) => `Quiz ${code}`,
  nameTaken: 'Ese nombre ya está en uso.',
  nameInvalid: 'Ese nombre no se puede usar.',
  unexpectedStatus: (status) => `Respuesta inesperada del servidor: ${status}`,
  tooMany: 'Demasiados intentos. Espera un minuto y prueba de nuevo.',
  ownEnded: 'Tu propia sesión está en su pantalla final. Sal de ella antes de volver a intentarlo.',
  barTitle: 'Ahora no puedes participar en otro quiz.',
  leaveSession: 'Salir',
  leaveFailed: 'No se pudo salir de la sesión. Revisa tu conexión e inténtalo de nuevo.',
  code: {
    tooLong: 'El código no es válido: es demasiado largo.',
    tooShort: 'El código no es válido: es demasiado corto.',
    special: 'El código no es válido: no lleva caracteres especiales.',
    notFound: 'El código no es válido: no hay ninguna sesión con él.',
  },
} satisfies Texts['join'];
