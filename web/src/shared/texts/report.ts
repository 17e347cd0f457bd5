import { report } from '@quarry/texts/en/report';
import { textsHook } from './language.tsx';

export const useReportTexts = textsHook('report', report);
