import type { Texts } from '#texts.ts';
import { formatNumber, isolated } from './words.ts';

export const join = {
  title: 'الانضمام إلى مسابقة',
  codeLabel: 'رمز المسابقة',
  codeHint: 'سبعة أحرف وأرقام على الشاشة أمامك.',
  enterCode: 'متابعة',
  nameLabel: 'الاسم',
  nameHint: 'هكذا يراك الجميع في لوحة الصدارة.',
  joinQuiz: 'انضمام',
  chooseHelmet: 'اختيار خوذة',
  helmet: (number) => `الخوذة ${formatNumber(number)}`,
  changeCode: 'رمز آخر',
  codeIs: (code) => `المسابقة ${isolated(code)}`,
  nameTaken: 'هذا الاسم مستخدم بالفعل.',
  nameInvalid: 'لا يمكن استخدام هذا الاسم.',
  unexpectedStatus: (status) => `استجابة غير متوقعة من الخادم: ${isolated(status)}`,
  tooMany: 'محاولات كثيرة جدًا. يُرجى الانتظار دقيقة ثم المحاولة مجددًا.',
  ownEnded: 'جلستك أنت على شاشتها الختامية. يجب مغادرتها قبل المحاولة مجددًا.',
  barTitle: 'لا يمكنك الانضمام إلى مسابقة أخرى الآن.',
  leaveSession: 'مغادرة',
  leaveFailed: 'تعذّرت مغادرة الجلسة. يُرجى التحقق من الاتصال والمحاولة مجددًا.',
  code: {
    tooLong: 'رمز المسابقة غير صحيح: أحرفه أكثر من سبعة.',
    tooShort: 'رمز المسابقة غير صحيح: أحرفه أقل من سبعة.',
    special: 'رمز المسابقة غير صحيح: لا مكان فيه لعلامات خاصة.',
    notFound: 'رمز المسابقة غير صحيح: لا توجد جلسة بهذا الرمز.',
  },
} satisfies Texts['join'];
