import type { Texts } from '#texts.ts';

export const settings = {
  shortcuts: 'Responder con una tecla',
  shortcutsHint: 'Las teclas 1–6 y A–F eligen una respuesta',
  vibration: 'Vibración',
  vibrationHint: 'Al abrirse una pregunta, al tocar y con el resultado',
  sting: 'Sonido con el resultado',
  stingHint: 'Solo en este dispositivo',
} satisfies Texts['settings'];
