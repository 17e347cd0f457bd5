import type { Host } from '#clients/host.ts';
import type { Player } from '#clients/player.ts';
import type { QuestionFact } from '#evidence/evidence.ts';
import { pause } from '#now.ts';
import type { Random } from '#random.ts';

interface OrderParts {
  readonly host: Host;
  readonly players: readonly Player[];
  readonly question: QuestionFact;
  readonly random: Random;
  /** Nobody is removed near the close, when phones learn their places. */
  readonly isLast: boolean;
}

/** Commands given while a question runs; each is drawn at most once per question. */
const ORDERS: Readonly<Record<string, (parts: OrderParts, player: Player) => Promise<unknown>>> = {
  extend: ({ host }) => host.order('ExtendTime', 1),
  async stopTheClock({ host, random }) {
    await host.order('PauseQuestion');
    await pause(random.between(200, 700));
    await host.order('ResumeQuestion');
  },
  rename: ({ host, random }, player) => host.order('RenamePlayer', player.id(), `r${random.int(1_000, 1_000_000)}`),
  remove: ({ host }, player) => host.order('RemovePlayer', player.id(), { ban: false }),
  ban: ({ host }, player) => host.order('RemovePlayer', player.id(), { ban: true }),
  giveTime: ({ host, random }, player) => host.order('SetPlayerTime', player.id(), random.pick([1.25, 1.5, 2])),
  async lock({ host, random }) {
    await host.order('SetRoom', { locked: true });
    await pause(random.between(200, 700));
    await host.order('SetRoom', { locked: false });
  },
};
const REMOVALS: readonly string[] = ['remove', 'ban'];
const MOST = 3;

/** Sends a few room commands while a question runs; which, when and about whom depends on `random` only. */
export async function orderWhileRunning(parts: OrderParts): Promise<void> {
  const { players, question, random, isLast } = parts;
  const names = Object.keys(ORDERS).filter((name) => !isLast || !REMOVALS.includes(name));
  const drawn = new Set(Array.from({ length: random.int(1, MOST) }, () => random.pick(names)));
  const given = [...drawn].map(async (name) => {
    const mine = random.fork(name);
    const player = mine.pick(players);
    await pause(mine.between(0.05, 0.8) * question.maxQuestionTime * 1000);
    if (!player.isOut() && player.id()) await ORDERS[name]?.({ ...parts, random: mine }, player);
  });
  await Promise.all(given);
}

/** Withdraws or corrects a closed question, in some runs. */
export async function orderWhenClosed({ host, question, random }: OrderParts): Promise<void> {
  if (random.chance(0.25)) await host.order('VoidQuestion', question.id, 'a mistake');
  else if (random.chance(0.35)) {
    const wrong = question.answers.filter(({ correct }) => !correct);
    await host.order('CorrectQuestion', question.id, [random.pick(wrong).id]);
  }
}
