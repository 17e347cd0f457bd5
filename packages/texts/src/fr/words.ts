import { formatsOf } from '#formats.ts';
import { countsIn } from '#plurals.ts';

export const {
  number: formatNumber,
  percent: formatPercent,
  seconds: formatSeconds,
  date: formatDate,
  moment: formatMoment,
  list: listOf,
} = formatsOf('fr');

export const counted = countsIn('fr');

/** People as every screen counts them. */
export const people = (n: number) => counted(n, { one: '# joueur', many: '# de joueurs', other: '# joueurs' });

export const points = (n: number) => counted(n, { one: '# point', many: '# de points', other: '# points' });

export const questions = (n: number) => counted(n, { one: '# question', many: '# de questions', other: '# questions' });

/** A count within another, such as '2 sur 3'. */
export const outOf = (part: number, whole: number) => `${formatNumber(part)} sur ${formatNumber(whole)}`;

/** Somebody's rank, such as '1er' and '2e'. */
export const ordinal = (place: number) => (place === 1 ? '1er' : `${formatNumber(place)}e`);

/** A place by itself, such as '1re place'. */
export const placeOf = (place: number) => (place === 1 ? '1re place' : `${formatNumber(place)}e place`);
