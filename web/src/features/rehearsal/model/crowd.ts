import { clip } from '@quarry/events/characters';
import { type PlayerId, playerIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { kindOf, type Question, type Response } from '@quarry/events/questions/question';

/** Sizes of a simulated hall. */
export const CROWD = { least: 5, most: 2_000, usual: 60 } as const;

/** A simulated player. */
export interface SimulatedPlayer {
  readonly id: PlayerId;
  readonly name: string;
  /** Probability of knowing an answer, 0 to 1. */
  readonly skill: number;
  /** Usual answer time, as a fraction of the question's. */
  readonly pace: number;
}

const FIRST_NAMES =
  'Ada Aisha Alejandro Amélie Amir Ana Anders Aylin Beatriz Ben Björn Bruno Camille Carlos Chiara Chloé Clara Daan Daria David Diego Elena Elif Emil Emma Enzo Eva Fatima Felix Finn Freya Gabriel Giulia Greta Hana Hannah Hassan Hugo Ida Ines Ingrid Isabel Ivan Jakob Jan Jasmin João Jonas Josef Julia Kai Karim Katya Kenji Klara Lars Laura Lea Leon Lina Linus Lotte Louis Lucía Luka Magda Maja Malik Marco Marie Marta Mateo Matilda Max Mei Mila Mina Mohammed Nadia Nele Niko Nina Noah Nora Olga Olivia Omar Oskar Pablo Paul Paula Petra Priya Rafael Raj Rania Robin Rosa Ruben Said Sam Samira Sara Sofía Søren Stella Sven Tara Theo Thomas Tom Uma Valentin Vera Viktor Wanda Yara Yusuf Zoë'.split(
    ' ',
  );

/** Unambiguous initials, different for people with the same name. */
const INITIALS = 'ABCDEFGHKMNPRSTVW';

/** The largest simulated hall; a smaller one is a prefix of it. The same seed gives the same people. */
export function createCrowd(seed: number): SimulatedPlayer[] {
  const random = randomOf(`${seed}/names`);
  const names = FIRST_NAMES.map((name) => ({ name, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
  return Array.from({ length: CROWD.most }, (_, i) => {
    const round = Math.floor(i / names.length);
    const name = names[i % names.length] ?? '';
    const its = randomOf(`${seed}/${i}`);
    return {
      id: playerIdSchema.parse(`simulated-${i + 1}`),
      name: clip(round === 0 ? name : `${name} ${INITIALS[round - 1]}`, LIMITS.userNameLength),
      skill: between(0.15, 0.85, 0.5 + 0.18 * normal(its)),
      pace: between(0.1, 0.7, 0.3 + 0.12 * normal(its)),
    };
  });
}

/** A player's answer to a question. */
export interface SimulatedAnswer {
  readonly response: Response;
  /** Milliseconds since the question was opened. */
  readonly after: number;
}

/** Assumed time in seconds of a question without a limit. */
const UNLIMITED = 20;
/** Fastest answer, in ms. */
const FASTEST = 900;
/** Share of players who do not answer. */
const ASLEEP = 0.03;

/**
 * Each question has its own difficulty; players who know the answer are slightly faster. The same player, question and
 * seed give the same answer.
 * @returns null if it does not answer in time
 */
export function answerOf(player: SimulatedPlayer, question: Question, seed: number): SimulatedAnswer | null {
  const random = randomOf(`${seed}/${player.id}/${question.id}`);
  const ease = between(-0.25, 0.35, 0.1 + 0.2 * normal(randomOf(`${seed}/${question.id}`)));
  if (random() < ASLEEP) return null;
  const knows = random() < between(0.08, 0.96, player.skill + ease);
  const response = kindOf(question).guess(question, knows, random);
  const limit = (question.maxQuestionTime || UNLIMITED) * 1_000;
  const after = Math.max(
    FASTEST,
    Math.round(limit * player.pace * (knows ? 0.9 : 1.1) * Math.exp(0.4 * normal(random))),
  );
  const late = question.maxQuestionTime > 0 && after >= limit;
  return response === null || late ? null : { response, after };
}

const between = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value));

/** Numbers from 0 to 1 seeded by a text: FNV-1a into mulberry32. */
export function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A standard normal random number. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
