import type { Texts } from '#texts.ts';

export const finale = {
  whoIsIt: '¿Quién es?',
  veiled: 'Los tres primeros puestos siguen ocultos.',
  podiumTells: 'El podio los revela, uno a uno.',
  next: { 3: 'El bronce es para…', 2: 'La plata es para…', 1: 'El oro es para…' },
  winners: (count) => (count === 1 ? '¡Se lleva la victoria!' : '¡Comparten la victoria!'),
  lookUp: '¡Mira arriba! El podio revela quién va en cabeza.',
  soon: 'Tu puesto llega enseguida.',
  warm: {
    winner: '¡Has ganado! Qué hallazgo.',
    sharedWin: '¡Has ganado junto con otros!',
    podium: 'Estás en el podio. ¡Bien excavado!',
    upper: 'En la mitad de arriba: muy bien jugado.',
    everybody: 'Qué bien que hayas participado. Cada golpe de pico cuenta.',
  },
} satisfies Texts['finale'];
