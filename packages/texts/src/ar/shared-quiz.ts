import type { Texts } from '#texts.ts';
import { formatNumber, listOf, points, questions as questionsOf } from './words.ts';

export const sharedQuiz = {
  title: 'مسابقة تمت مشاركتها معك',
  facts: (questions, kinds) => `${questionsOf(questions)}: ${listOf(kinds)}`,
  copy: 'نسخ إلى مسابقاتي',
  signIn: 'تسجيل الدخول لنسخها',
  onPhone: 'لنسخ هذه المسابقة إلى مسابقاتك يلزم تسجيل الدخول من حاسوب أو جهاز لوحي.',
  copied: 'أصبحت من مسابقاتك.',
  open: 'فتح مسابقاتي',
  edit: 'تعديل النسخة',
  tooManyPictures: 'لا تترك صورك مكانًا لصور هذه المسابقة.',
  gone: 'لم تعد مشاركة هذه المسابقة متاحة.',
  goneHint: 'من أرسل إليك الرابط يمكنه مشاركتها مجددًا.',
  question: (position) => `السؤال ${formatNumber(position)}`,
  right: 'صحيحة',
  order: 'بالترتيب الصحيح',
  seconds: (seconds) => `${formatNumber(seconds)}\u00a0ث`,
  points,
  untimed: 'بلا حد',
  explanation: 'الشرح',
} satisfies Texts['sharedQuiz'];
