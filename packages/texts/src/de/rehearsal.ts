import type { Texts } from '#texts.ts';

export const rehearsal = {
  open: 'Proben',
  title: 'Probe',
  loading: 'Das Quiz wird geöffnet\u00a0…',
  back: 'Verlassen',
  note: 'Niemand kann dazukommen, und nichts wird gespeichert.',
  you: 'Du',
  host: 'Der Hauptbildschirm',
  phone: 'Ein Handy im Saal',
  players: 'Simulierte Mitspielende',
  skip: 'Warten überspringen',
  again: 'Von vorn',
  over: 'Das sieht dein Saal am Ende. Nach einem echten Quiz findest du hier den Bericht.',
  gone: 'Das Handy hat das Quiz verlassen.',
  enter: 'Wieder mitspielen',
} satisfies Texts['rehearsal'];
