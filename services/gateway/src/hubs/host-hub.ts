import { hostCalls } from '@quarry/events/hub';
import { defineHub } from '@quarry/signalr/hub/define-hub';

/** Methods hosts call (contract, section 3). No client targets are declared, because the engine encodes what hosts receive. */
export const hostHub = defineHub({
  methods: {
    requestQuizSession: { args: hostCalls.requestQuizSession },
    NotifyStateChange: { args: hostCalls.NotifyStateChange },
    NotifyPlayQuiz: { args: hostCalls.NotifyPlayQuiz },
    NotifyQuestionSkip: { args: hostCalls.NotifyQuestionSkip },
    NotifyKillQuiz: { args: hostCalls.NotifyKillQuiz },
    SendReportToEmail: { args: hostCalls.SendReportToEmail },
  },
  clientTargets: {},
});

export type HostHub = typeof hostHub;
