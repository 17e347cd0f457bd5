import type { Media } from '@quarry/events/media';
import type { Question } from '@quarry/events/questions/question';
import { changeEach } from '#shared/lib/unchanged.ts';

/** Changes of a question's pictures; a change without effect returns the question itself. */

type Pictured = { readonly media?: Media | undefined };

function withPicture<Owner extends Pictured>(owner: Owner, media: Media | undefined): Owner {
  const { media: before, ...rest } = owner;
  if (before === media) return owner;
  return (media === undefined ? rest : { ...rest, media }) as Owner;
}

/** @param media undefined: none */
export const setPicture = (question: Question, media: Media | undefined): Question => withPicture(question, media);

export function setAnswerPicture(question: Question, answerId: string, media: Media | undefined): Question {
  const answers = changeEach(question.answers, (answer) =>
    answer.id === answerId ? withPicture(answer, media) : answer,
  );
  return answers === question.answers ? question : ({ ...question, answers } as Question);
}
