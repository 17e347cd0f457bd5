import { LOUDEST, renderNotes } from '#features/host-session/sound/render.ts';
import type { Note, Pitch } from '#features/host-session/sound/score.ts';

const bell = (pitch: Pitch, at: number, length: number): Note => ({ voice: 'bell', pitch, at, length, gain: 0.8 });

/** The sound a phone plays with its result, if enabled: a third up, or a second down. */
const STINGS = {
  right: [bell('E5', 0, 0.25), bell('G5', 0.1, 0.3), bell('C6', 0.2, 0.6)],
  wrong: [bell('E4', 0, 0.25), bell('D#4', 0.16, 0.6)],
} satisfies Record<string, readonly Note[]>;

/** In ms. */
const OVER = 1_500;

/** Plays once, if the browser allows it. */
export function sting(isWrong: boolean): void {
  try {
    const context = new AudioContext();
    const volume = new GainNode(context, { gain: LOUDEST });
    volume.connect(context.destination);
    renderNotes(context, volume, STINGS[isWrong ? 'wrong' : 'right'], context.currentTime);
    setTimeout(() => void context.close().catch(() => undefined), OVER);
  } catch {
    // Without WebAudio, or without an output.
  }
}
