import { hostCalls, roomCalls } from '@quarry/events/hub';
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
    RemovePlayer: { args: roomCalls.RemovePlayer },
    UnbanPlayer: { args: roomCalls.UnbanPlayer },
    RenamePlayer: { args: roomCalls.RenamePlayer },
    SetRoom: { args: roomCalls.SetRoom },
    ExtendTime: { args: roomCalls.ExtendTime },
    PauseQuestion: { args: roomCalls.PauseQuestion },
    ResumeQuestion: { args: roomCalls.ResumeQuestion },
    SetPlayerTime: { args: roomCalls.SetPlayerTime },
    VoidQuestion: { args: roomCalls.VoidQuestion },
    CorrectQuestion: { args: roomCalls.CorrectQuestion },
  },
  clientTargets: {},
});

export type HostHub = typeof hostHub;
