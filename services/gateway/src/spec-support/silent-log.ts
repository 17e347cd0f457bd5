import { openLog } from '@quarry/service-kit/log';

export const silentLog = openLog('spec', 'silent');
