import { playerCalls } from '@quarry/events/hub';
import { defineHub } from '@quarry/signalr/hub/define-hub';
import { z } from 'zod';

/** Methods players call (contract, section 3). Most of what players receive is encoded by the engine and not declared. */
export const playerHub = defineHub({
  methods: {
    GetConnectionId: { args: playerCalls.GetConnectionId, result: z.string() },
    NotifySlaveEnterQuiz: { args: playerCalls.NotifySlaveEnterQuiz },
    NotifySlaveAnswered: { args: playerCalls.NotifySlaveAnswered },
    LeaveQuizSession: { args: playerCalls.LeaveQuizSession },
  },
  clientTargets: { nosession: z.tuple([]) },
});

export type PlayerHub = typeof playerHub;
