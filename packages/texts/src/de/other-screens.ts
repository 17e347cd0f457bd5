import type { Texts } from '#texts.ts';
import { formatMoment } from './words.ts';

export const otherScreens = {
  title: 'Weitere Bildschirme',
  message: 'Zeig das Quiz auf mehr Bildschirmen, oder steuere es mit dem Handy.',
  stages: 'Bühne',
  stageHint: 'Zeigt, was dieser Bildschirm zeigt, nur ohne Knöpfe. Wer den Link hat, kann zuschauen.',
  makeStage: 'Neuer Bühnenlink',
  stageLink: 'Bühnenlink',
  lostLink: (madeAt) =>
    `Erstellt: ${formatMoment(madeAt)}. Dieser Link ist von vorhin und wird nicht noch einmal gezeigt.`,
  copy: 'Link kopieren',
  copied: 'Der Link ist kopiert.',
  notCopied: 'Der Link ließ sich nicht kopieren. Markiere ihn bitte selbst.',
  remotes: 'Fernbedienung',
  remoteHint: 'Ein Handy, das den Code scannt, zeigt eine Zahl. Es steuert das Quiz, sobald du es hier zulässt.',
  makeRemote: 'Handy koppeln',
  qr: 'QR-Code, der ein Handy als Fernbedienung koppelt',
  waiting: 'Wartet auf ein Handy. Der Code gilt einmal und fünf Minuten lang.',
  asks: (number) => `Ein Handy möchte dieses Quiz steuern. Zeigt deins die ${number}?`,
  asksHint: 'Zeigt es eine andere Zahl oder keine, war jemand schneller: Lehne ab und kopple dann deins.',
  allow: 'Zulassen',
  allowNumber: (number) => `Das Handy mit der ${number} zulassen`,
  refuse: 'Ablehnen',
  refuseNumber: (number) => `Das Handy mit der ${number} ablehnen`,
  tooLate: 'Dieses Handy wurde nicht rechtzeitig bestätigt. Kopple es noch mal.',
  paired: (at, browser) => `Gekoppelt: ${formatMoment(at)}, ${browser}`,
  unknownBrowser: 'unbekannter Browser',
  withdraw: 'Entfernen',
  withdrawNumber: (what, number) => `${what} ${number} entfernen`,
  tooMany: 'Es sind zu viele Bildschirme. Entferne zuerst einen.',
  none: 'Noch keine.',
} satisfies Texts['otherScreens'];
