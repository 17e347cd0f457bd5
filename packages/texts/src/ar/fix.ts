import type { ScorePreviewAnswer } from '@quarry/events/http';
import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber, isolated, points as pointsOf } from './words.ts';

const points = ({ least, most }: ScorePreviewAnswer['gain']) =>
  least === most ? pointsOf(most) : `من ${formatNumber(least)} إلى ${pointsOf(most)}`;

export const fix = {
  open: 'تصحيح سؤال',
  message: 'يُعاد حساب النقاط والمراكز للجميع. الإجابات لا تتغير.',
  question: 'السؤال',
  questionName: (number, text) => `${formatNumber(number)}. ${isolated(text)}`,
  how: 'ما الخلل',
  ways: ['لا يُحتسب', 'كانت إجابات أخرى صحيحة'],
  reason: 'السبب',
  reasonPlaceholder: 'يظهر في التقرير',
  defaultReason: 'ألغاه المضيف',
  rightAnswers: 'الإجابات الصحيحة',
  stillRuns: 'السؤال ما زال جاريًا، وسيُغلق أولًا.',
  isVoided: 'هذا السؤال لا يُحتسب.',
  isSame: 'هذه هي الإجابات الصحيحة أصلًا.',
  noAnswer: 'يجب اختيار إجابة واحدة على الأقل.',
  noSpelling: 'يجب كتابة صيغة كانت صحيحة.',
  isAccepted: 'هذه الصيغة مقبولة أصلًا.',
  noMoreSpellings: `الحد الأقصى لصيغ السؤال ${formatNumber(LIMITS.spellings)}.`,
  noNumbers: 'يجب كتابة الرقم الصحيح والفرق المسموح به.',
  apply: 'تغيير النقاط',
  previewFailed: 'تعذّر تحميل المعاينة.',
  preview({ gain, lose, firstChanges }) {
    const parts = [
      ...(gain.players > 0 ? [`${gained(gain.players)} ${points(gain)}`] : []),
      ...(lose.players > 0 ? [`${lost(lose.players)} ${points(lose)}`] : []),
      ...(firstChanges ? ['يتغير المركز الأول'] : []),
    ];
    return parts.length === 0 ? 'لا تتغير نقاط أحد.' : `${parts.join('، ')}.`;
  },
} satisfies Texts['fix'];

function gained(people: number): string {
  return counted(people, {
    zero: 'لا يكسب أحد',
    one: 'يكسب شخص واحد',
    two: 'يكسب شخصان',
    few: 'يكسب # أشخاص',
    many: 'يكسب # شخصًا',
    other: 'يكسب # شخص',
  });
}

function lost(people: number): string {
  return counted(people, {
    zero: 'لا يخسر أحد',
    one: 'يخسر شخص واحد',
    two: 'يخسر شخصان',
    few: 'يخسر # أشخاص',
    many: 'يخسر # شخصًا',
    other: 'يخسر # شخص',
  });
}
