import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row17: Row = {
  row: 17,
  title: 'COMMIT applied, its answer lost',
  moment: { share: [0.02, 0.5] },
  bounds: { closeLateMs: 3_000, viewMs: 4_000 },
  async inject({ owner, begins, tell, random }) {
    const engine = await owner();
    const times = random.int(1, 3);
    for (let i = 0; i < times; i++) {
      const event = i === 0 ? 'AnswerSubmitted' : random.pick(['AnswerSubmitted', 'QuestionClosed']);
      const connection = await Promise.race([engine.trap.set('after', event), pause(5_000)]);
      if (i === 0) begins();
      connection?.destroy();
    }
    tell(`${times} answers of COMMIT lost on ${engine.name}`);
  },
};
