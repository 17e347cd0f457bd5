import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonRow } from './person-row.tsx';

const never = async () => false;

test('[W1253] in a row a button that removes is quiet: only the confirmation of a prompt is loud', () => {
  const standing = { rank: 1, previousRank: 1, place: 1, previousPlace: 1 };
  const row = { id: 'a', identifier: 'Ada', connected: true, score: 0, ...standing };
  const calls = {
    onToggle: () => undefined,
    onRename: never,
    onName: never,
    onTime: never,
    onTeam: never,
    onTakeOut: async () => undefined,
  };
  const markup = renderToStaticMarkup(<PersonRow row={row} open mayBan problem={null} teams={[]} {...calls} />);
  expect(markup).toContain('Ban');
  expect(markup).toContain('data-look="remove"');
  expect(markup).not.toMatch(/data-look="(delete|primary)"/);
});
