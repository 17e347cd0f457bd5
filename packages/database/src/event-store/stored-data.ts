/**
 * An event's data with the questions it names (`played_quiz`). Missing ones stay missing, so that the event is corrupt
 * rather than without questions.
 */
export const DATA = `case when type in ('SessionCreated', 'QuestionsSet') then data || coalesce(
    (select jsonb_build_object('questions', questions) from played_quiz where id = data->>'playedQuiz'), '{}'
  ) else data end as data`;
