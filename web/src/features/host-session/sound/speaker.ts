import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readJson, store } from '#shared/storage/storage.ts';
import type { PlayedCue } from './cues.ts';
import type { Loop } from './score.ts';
import type { Player } from './sound-player.ts';

export interface SpeakerState {
  readonly on: boolean;
  /** Turned on, but the browser waits for a gesture on the page. */
  readonly blocked: boolean;
  /** From 0 to 1. */
  readonly volume: number;
}

/** A screen's sound. While off, blocked or without WebAudio it plays nothing and does not throw. */
export interface Speaker {
  /** Whether the browser has WebAudio. */
  readonly supported: boolean;
  readonly state: () => SpeakerState;
  readonly subscribe: (changed: () => void) => () => void;
  /** Turns itself on if the device remembers it as on. @returns a function that closes it */
  readonly open: () => () => void;
  /** Turns it on or off; while blocked, counts as the gesture that unblocks it. */
  readonly toggle: () => void;
  /** @param by positive for louder */
  readonly turn: (by: number) => void;
  readonly play: (cue: PlayedCue) => void;
  /** Sets the loop under the cues; also applies when the sound is turned on later. */
  readonly loop: (loop: Loop | null) => void;
}

/** What a speaker needs of its page; replaced in specs. */
export interface SoundPage {
  readonly supported: boolean;
  /** @throws in some browsers, if the device has no output left */
  openContext(): AudioContext;
  loadPlayer(): Promise<(context: AudioContext) => Player>;
  /** @returns a function that stops listening */
  onGesture(act: () => void): () => void;
}

const thisPage: SoundPage = {
  supported: typeof AudioContext === 'function',
  openContext: () => new AudioContext(),
  loadPlayer: () => import('./sound-player.ts').then((chunk) => chunk.createPlayer),
  onGesture(act) {
    // Not `pointerdown`: it would unblock the sound before the click on the button, which would then turn it off.
    const gestures = ['click', 'keydown'] as const;
    for (const gesture of gestures) window.addEventListener(gesture, act);
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, act);
    };
  },
};

/**
 * This device's setting: one volume, and which screens are on. Per screen, because a host's screen and a stage may be
 * windows on one device, and both together would echo.
 */
interface Setting {
  readonly host?: boolean;
  readonly stage?: boolean;
  readonly volume: number;
}

const FIRST: Setting = { volume: 0.6 };

function isSetting(value: unknown): value is Setting {
  const { volume } = fieldsOf(value);
  return typeof volume === 'number' && volume >= 0 && volume <= 1;
}

const readSetting = (): Setting => readJson('sound', isSetting) ?? FIRST;

const keep = (change: Partial<Setting>) => store('sound', JSON.stringify({ ...readSetting(), ...change }));

/** A context that has not started after this long is blocked; in ms. An allowed one starts within milliseconds. */
export const BLOCKED_AFTER = 1_000;

const ignore = () => undefined;

/** An open context, and everything that ends with it. */
interface Output {
  readonly context: AudioContext;
  player: Player | null;
  readonly end: () => void;
}

export function createSpeaker(screen: 'host' | 'stage', page: SoundPage = thisPage): Speaker {
  const listeners = new Set<() => void>();
  let state: SpeakerState = { on: false, blocked: false, volume: readSetting().volume };
  let output: Output | null = null;
  let wanted: Loop | null = null;

  const tell = (change: Partial<SpeakerState>) => {
    state = { ...state, ...change };
    for (const changed of listeners) changed();
  };

  const stop = () => {
    output?.end();
    output = null;
    tell({ on: false, blocked: false });
  };

  /** @param pressed it was turned on by hand, which a sound confirms */
  const start = (pressed: boolean) => {
    if (!page.supported || output !== null) return;
    const context = openOrNull(page);
    if (context === null) return;
    let greets = pressed;
    const greet = () => {
      if (!greets || context.state !== 'running' || mine.player === null) return;
      greets = false;
      mine.player.play('open');
    };
    const look = () => {
      if (output !== mine) return;
      tell({ blocked: context.state !== 'running' });
      greet();
    };
    const resume = () => {
      if (context.state !== 'running') context.resume().catch(ignore);
    };
    const timer = setTimeout(look, BLOCKED_AFTER);
    const unlisten = page.onGesture(resume);
    const mine: Output = {
      context,
      player: null,
      end() {
        clearTimeout(timer);
        unlisten();
        context.onstatechange = null;
        context.close().catch(ignore);
      },
    };
    output = mine;
    context.onstatechange = look;
    resume();
    tell({ on: true });
    page.loadPlayer().then(
      (createPlayer) => {
        if (output !== mine) return;
        mine.player = createPlayer(context);
        mine.player.setVolume(state.volume);
        mine.player.loop(wanted);
        greet();
      },
      // The button shows that it is off, and another press retries.
      () => output === mine && stop(),
    );
  };

  return {
    supported: page.supported,
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    open() {
      // Loaded early, while this version of the files is still served; a press retries.
      if (page.supported) page.loadPlayer().catch(ignore);
      if (readSetting()[screen] === true) start(false);
      return stop;
    },
    toggle() {
      if (state.blocked) {
        output?.context.resume().catch(ignore);
        return;
      }
      if (state.on) stop();
      else start(true);
      keep({ [screen]: state.on });
    },
    turn(by) {
      const volume = Math.min(1, Math.max(0, Math.round((state.volume + by) * 10) / 10));
      keep({ volume });
      output?.player?.setVolume(volume);
      tell({ volume });
    },
    play: ({ cue, after, raise }) => output?.player?.play(cue, after, raise),
    loop(loop) {
      wanted = loop;
      output?.player?.loop(loop);
    },
  };
}

function openOrNull(page: SoundPage): AudioContext | null {
  try {
    return page.openContext();
  } catch {
    return null;
  }
}
