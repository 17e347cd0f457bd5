import type { Texts } from '#texts.ts';

export const settings = {
  shortcuts: 'Mit einzelnen Tasten antworten',
  shortcutsHint: '1–6 und A–F wählen eine Antwort',
  vibration: 'Vibration',
  vibrationHint: 'Wenn eine Frage kommt, beim Tippen und beim Ergebnis',
  sting: 'Ton zum Ergebnis',
  stingHint: 'Nur auf diesem Gerät',
} satisfies Texts['settings'];
