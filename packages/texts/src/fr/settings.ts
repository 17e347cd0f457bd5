import type { Texts } from '#texts.ts';

export const settings = {
  shortcuts: 'Répondre d’une seule touche',
  shortcutsHint: '1–6 et A–F choisissent une réponse',
  vibration: 'Vibration',
  vibrationHint: 'À l’arrivée d’une question, à l’appui et au résultat',
  sting: 'Son au résultat',
  stingHint: 'Sur cet appareil seulement',
} satisfies Texts['settings'];
