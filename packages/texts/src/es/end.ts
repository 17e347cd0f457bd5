import type { Texts } from '#texts.ts';

export const end = {
  thanks: '¡Gracias por jugar!',
  lastKnown: 'El quiz terminó mientras este dispositivo no estaba. Estos eran tus puntos hasta entonces.',
  again: 'Se juega otra vez este quiz.',
  follow: (name) => `Volver a jugar como ${name}`,
  notNow: 'Ahora no',
  thanksHint: 'El quiz ha terminado. Tu casco vuelve a su gancho.',
} satisfies Texts['end'];
