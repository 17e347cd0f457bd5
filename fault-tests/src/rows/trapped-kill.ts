import type { Scene } from '#run/row.ts';
import type { TrapPoint } from '#system/append-trap.ts';

/** Kills the owner exactly when its next append is at a point of its life. */
export async function killAt(point: TrapPoint, scene: Scene): Promise<void> {
  const { owner, crash, begins, tell, random } = scene;
  const engine = await owner();
  const event = random.pick(['AnswerSubmitted', 'AnswerSubmitted', 'QuestionClosed']);
  await engine.trap.set(point, event);
  begins();
  crash(engine, random.between(300, 3_000));
  tell(`killed ${engine.name} ${point} the commit of ${event}`);
}
