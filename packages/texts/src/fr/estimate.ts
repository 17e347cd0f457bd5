import type { Texts } from '#texts.ts';
import { counted } from './words.ts';

export const estimate = {
  field: 'Ton nombre',
  fieldIn: (unit) => `Ton nombre, en ${unit}`,
  send: 'Envoyer',
  sign: 'Sous zéro',
  reads: (number) => `Compris : ${number}`,
  invalid: 'Il faut un nombre, par exemple 12 ou 3,5.',
  tooLarge: 'Ce nombre est trop grand.',
  sent: 'Envoyé',
  yours: 'Ton nombre',
  right: 'Bonne réponse',
  exact: 'Tout juste',
  off: (distance) => `Écart : ${distance}`,
  onPhone: 'Tape un nombre sur ton téléphone',
  onPhoneIn: (unit) => `Tape un nombre sur ton téléphone, en ${unit}`,

  target: 'Nombre juste',
  exactWithin: 'Tous les points jusqu’à cet écart',
  tolerance: 'Aucun point à partir de cet écart',
  unit: 'Unité',
  unitPlaceholder: 'kg, années…',
  negative: 'Il faut un nombre qui n’est pas négatif.',
  narrow: 'Il faut au moins l’écart qui donne tous les points.',
  explained: (from, to) => `Tous les points de ${from} à ${to} ; moins à mesure qu’on s’éloigne.`,
  explainedOne: (number) => `Tous les points pour ${number} ; moins à mesure qu’on s’éloigne.`,
  explainedExact: (from, to) => `Tous les points de ${from} à ${to}, aucun en dehors.`,
  explainedOnly: (number) => `Des points pour ${number} seulement.`,

  nobody: 'Personne n’a envoyé de nombre.',
  numbers: (count) => counted(count, { one: '# nombre', many: '# de nombres', other: '# nombres' }),
  strip: (count, min, max, target) => `${count} de ${min} à ${max}. Bonne réponse : ${target}.`,
  median: (number) => `La moitié de la salle est en dessous de ${number}`,
  nearest: 'Au plus près',
} satisfies Texts['estimate'];
