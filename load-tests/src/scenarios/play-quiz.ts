import type { VirtualHost } from '#driver/virtual-host.ts';
import type { Crowd } from './crowd.ts';
import type { ScenarioContext } from './scenario.ts';

/** Plays every question of a session to its deadline. `during` runs while a question is open. */
export async function playQuiz(
  { say, options }: ScenarioContext,
  host: VirtualHost,
  crowd: Crowd,
  during?: (questionIndex: number) => Promise<void>,
): Promise<void> {
  for (let i = 0; i < options.questions; i++) {
    const ended = host.questionEnd();
    await host.play();
    say(`question ${i + 1} of ${options.questions} is open`);
    await Promise.all([ended, during?.(i)]);
    await crowd.answersSettled();
    if (i + 1 < options.questions) await host.showLeaderboard();
  }
}
