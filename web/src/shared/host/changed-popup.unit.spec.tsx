import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { ChangedPopup } from './changed-popup.tsx';

test('[W1962] a quiz that is gone when its other version is loaded was deleted elsewhere: it can be saved again or discarded', () => {
  const none = () => undefined;
  const popup = (failure: Error | null) =>
    renderToStaticMarkup(
      <ChangedPopup open failure={failure} busy={false} onReload={none} onOverwrite={none} onDiscard={none} />,
    );
  const titleOf = (html: string) => /<h2[^>]*>([^<]*)/.exec(html)?.[1];
  const buttonsOf = (html: string) =>
    html.match(/<button.*?<\/button>/g)?.map((button) => button.replace(/<[^>]*>/g, ''));
  for (const failure of [null, new ApiError(503, null, '')]) {
    const changed = popup(failure);
    expect(titleOf(changed)).toBe('This quiz was changed elsewhere.');
    expect(buttonsOf(changed)).toEqual(['Load that version', 'Overwrite it with mine']);
  }
  const deleted = popup(new ApiError(404, 'not-found', ''));
  expect(titleOf(deleted)).toBe('This quiz was deleted elsewhere.');
  expect(buttonsOf(deleted)).toEqual(['Save it again', 'Discard']);
});
