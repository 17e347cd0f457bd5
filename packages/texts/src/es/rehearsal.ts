import type { Texts } from '#texts.ts';

export const rehearsal = {
  open: 'Ensayar',
  title: 'Ensayo',
  loading: 'Abriendo el quiz…',
  back: 'Salir',
  note: 'Nadie puede entrar y no se guarda nada.',
  you: 'Tú',
  host: 'La pantalla del anfitrión',
  phone: 'El teléfono de un jugador',
  players: 'Jugadores simulados',
  skip: 'Saltar la espera',
  again: 'Volver a empezar',
  over: 'Esto verá tu sala al final. Después de un quiz real, aquí está el informe.',
  gone: 'El teléfono ha salido del quiz.',
  enter: 'Volver a entrar',
} satisfies Texts['rehearsal'];
