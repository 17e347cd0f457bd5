import { z } from 'zod';
import { playerIdSchema, questionIdSchema } from '#ids.ts';
import { kindOf } from '#questions/question.ts';
import {
  type Announcement,
  clock,
  counts,
  isDecided,
  LOBBY_CHANGED,
  places,
  stateChange,
  userChanged,
} from '#session/announcements.ts';
import { defineEvent } from '#session/define-event.ts';
import { roomSettingsSchema, timeFactorSchema } from '#session/fields.ts';
import { scheduleClose, scheduleCloseFor } from '#session/intents.ts';
import { freeName, holdName, knownPlayer, leave, notePlace } from '#session/players.ts';
import { addUnranked, removeUnranked } from '#session/scoring.ts';
import { hasLeft, idsOfDevice, presentPlayers, type SessionState, setPresence } from '#session/state.ts';
import { roomView } from '#session/views.ts';

const ofPlayer = { playerId: playerIdSchema };

/** Events of the host's control over people and the door (beyond the specification, section 1). */
export const roomEvents = {
  /** `banned`: its device cannot come back until `PlayerUnbanned`. */
  PlayerRemoved: defineEvent(
    'PlayerRemoved',
    { ...ofPlayer, banned: z.boolean() },
    {
      presence: ({ playerId }) => ({ players: [playerId] }),
      changesRoom: true,
      changesResults: true,
      ranks: true,
      /** As if it had left; its name is free at once, because it may be the reason. */
      evolve(state, { playerId, banned }) {
        const former = state.formerPlayers.get(playerId);
        if (former) {
          // It has left the lobby: nothing else about it is known.
          const { deviceId, identifier } = former;
          state.evictedPlayers.delete(deviceId);
          state.removedDevices.add(deviceId);
          state.bans.set(deviceId, { id: playerId, identifier });
          return;
        }
        const player = knownPlayer(state, playerId);
        if (!hasLeft(player)) leave(state, player, 'left');
        freeName(state, player);
        setPresence(state, player, { kind: 'removed' });
        player.standing = null;
        if (state.players.has(player.id)) notePlace(state, player);
        state.removedDevices.add(player.deviceId);
        if (banned) state.bans.set(player.deviceId, { id: player.id, identifier: player.identifier });
      },
      announce(state, { playerId, banned }) {
        const reason = banned ? 'banned' : 'removed';
        const toItsSockets = [...idsOfDevice(state, playerId)].map(
          (id): Announcement => ({ to: 'player', playerId: id, target: 'removed', args: [{ reason }] }),
        );
        // Those behind it move up.
        const ranked = () => presentPlayers(state).filter(({ standing }) => standing);
        return [
          ...toItsSockets,
          ...(banned ? [roomChange(state)] : []),
          userChanged(playerId),
          LOBBY_CHANGED,
          ...(state.current && isDecided(state) ? places(state) : ranked().map(({ id }) => userChanged(id))),
        ];
      },
      intents: (state, { playerId }) => scheduleCloseFor(state, playerId),
    },
  ),

  PlayerUnbanned: defineEvent('PlayerUnbanned', ofPlayer, {
    changesRoom: true,
    evolve({ bans }, { playerId }) {
      for (const [deviceId, { id }] of bans) if (id === playerId) bans.delete(deviceId);
    },
    announce: (state) => [roomChange(state)],
  }),

  PlayerRenamed: defineEvent(
    'PlayerRenamed',
    { ...ofPlayer, identifier: z.string(), pendingName: z.string().optional() },
    {
      changesRoom: true,
      changesResults: true,
      needsRanking: () => true,
      evolve(state, { playerId, identifier, pendingName }) {
        const player = knownPlayer(state, playerId);
        freeName(state, player);
        const isUnranked = !hasLeft(player) && !player.standing;
        if (isUnranked) removeUnranked(state, player);
        player.identifier = identifier;
        player.pendingName = pendingName ?? null;
        if (isUnranked) addUnranked(state, player);
        // A removed player comes back under a name of its own.
        player.isRenamed = player.presence.kind !== 'removed';
        if (player.isRenamed) holdName(state, player);
        state.podium = state.podium.map((step) => ({
          ...step,
          players: step.players.map((one) => (one.id === player.id ? { ...one, identifier } : one)),
        }));
      },
      announce(state, { playerId, identifier }, { before }) {
        // The podium has names.
        const showsNames = before.phase === 'podium' || before.phase === 'endscreen';
        return [
          { to: 'player', playerId, target: 'renamed', args: [{ name: identifier }] },
          userChanged(playerId),
          LOBBY_CHANGED,
          ...(showsNames ? stateChange(state) : []),
        ];
      },
    },
  ),

  /** Only what changed. */
  RoomSet: defineEvent('RoomSet', roomSettingsSchema.partial().shape, {
    changesRoom: true,
    evolve(state, { type: _, ...changes }) {
      state.room = { ...state.room, ...changes };
    },
    announce: (state, { nameFilter }) => [roomChange(state), ...(nameFilter === undefined ? [] : counts(state))],
  }),

  /** A text in a question's statistics was hidden, with all that are grouped with it. */
  TextHidden: defineEvent(
    'TextHidden',
    { questionId: questionIdSchema, text: z.string() },
    {
      changesRoom: true,
      changesResults: true,
      evolve({ questions, hiddenTexts }, { questionId, text }) {
        const question = questions.find(({ id }) => id === questionId);
        const key = question && kindOf(question).textKey?.(question, text);
        if (key === undefined) return;
        const hidden = hiddenTexts.get(questionId) ?? new Set();
        hiddenTexts.set(questionId, hidden.add(key));
      },
      announce: (state, { questionId }) => (state.current?.question.id === questionId ? counts(state) : []),
    },
  ),

  PlayerTimeSet: defineEvent(
    'PlayerTimeSet',
    { ...ofPlayer, factor: timeFactorSchema },
    {
      changesRoom: true,
      evolve(state, { playerId, factor }) {
        knownPlayer(state, playerId).timeFactor = factor;
        if (factor === 1) state.slowPlayers.delete(playerId);
        else state.slowPlayers.add(playerId);
      },
      announce: (state, { playerId, factor }, { at }) => [
        { to: 'player', playerId, target: 'playertime', args: [{ factor }] },
        userChanged(playerId),
        ...clock(state, at),
      ],
      intents: scheduleClose,
    },
  ),
};

const roomChange = (state: SessionState): Announcement => ({
  to: 'host',
  target: 'roomchange',
  args: [roomView(state)],
});
