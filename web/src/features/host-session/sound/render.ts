import type { Note, Pitch, Voice } from './score.ts';

interface Timbre {
  readonly source: OscillatorType | 'noise';
  /** Seconds to the peak, to avoid clicks. */
  readonly attack: number;
  /** Its frequency as a multiple of the note's; its gain compensates for what it removes. */
  readonly filter?: { readonly type: BiquadFilterType; readonly frequency: number; readonly gain: number };
}

const TIMBRES: Readonly<Record<Voice, Timbre>> = {
  bell: { source: 'triangle', attack: 0.006 },
  pad: { source: 'sine', attack: 0.5 },
  // Overtones for speakers without bass.
  bass: { source: 'triangle', attack: 0.01 },
  brass: { source: 'sawtooth', attack: 0.03, filter: { type: 'lowpass', frequency: 4, gain: 1 } },
  drum: { source: 'noise', attack: 0.002, filter: { type: 'bandpass', frequency: 1, gain: 4 } },
};

/** Maximum gain at which a loop with the loudest cue does not clip. */
export const LOUDEST = 0.3;

/** End of an exponential ramp, which cannot reach zero. */
const SILENCE = 0.0001;

const STEPS = { C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 };

/** @returns a pitch's frequency in Hz */
function frequencyOf(pitch: Pitch): number {
  const sharp = pitch.includes('#') ? 1 : 0;
  return 440 * 2 ** (Number(pitch.at(-1)) - 4 + (STEPS[pitch.charAt(0) as keyof typeof STEPS] + sharp) / 12);
}

/**
 * Schedules notes on any context's clock: the speakers', or an offline one's.
 *
 * @param from start time on that clock, in seconds
 * @param raise factor of all pitches
 */
export function renderNotes(
  context: BaseAudioContext,
  to: AudioNode,
  notes: readonly Note[],
  from: number,
  raise = 1,
): void {
  for (const { voice, pitch, at, length, gain } of notes) {
    const { source, attack, filter } = TIMBRES[voice];
    const start = from + at;
    const frequency = frequencyOf(pitch) * raise;
    const tone =
      source === 'noise'
        ? new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true })
        : new OscillatorNode(context, { type: source, frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(SILENCE, start);
    volume.gain.exponentialRampToValueAtTime(gain * (filter?.gain ?? 1), start + Math.min(attack, length / 2));
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + length);
    if (filter === undefined) tone.connect(volume);
    else {
      const band = new BiquadFilterNode(context, { type: filter.type, frequency: frequency * filter.frequency });
      tone.connect(band).connect(volume);
    }
    volume.connect(to);
    tone.start(start);
    tone.stop(start + length);
  }
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of white noise, the same in each context. A linear congruential generator is good enough for a drum. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const made = noises.get(context);
  if (made !== undefined) return made;
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: sampleRate, sampleRate });
  let seed = 1;
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    samples[i] = seed / 2 ** 31 - 1;
  }
  noises.set(context, buffer);
  return buffer;
}
