import { EVERY } from '@quarry/test-kit/every';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, questionText } from './support/editor.ts';
import { hold } from './support/hold.ts';
import { readStored, TWO_QUESTIONS, unsupported } from './support/host.ts';
import { DESKTOP, NARROW, openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const popup = (page: Page) => page.getByRole('dialog');

/** Saves the quiz with another first question, as another device would. */
async function saveInOtherWindow(host: Page, quizId: string, text: string): Promise<void> {
  const { path, quiz } = await readStored(host, quizId);
  const { name, options, questions } = quiz;
  const [first, ...others] = questions;
  const data = { name, options, questions: [{ ...first, questionText: text }, ...others] };
  expect((await host.request.put(path, { data, headers: { origin: stage.app } })).ok()).toBe(true);
}

describe('unsaved changes', () => {
  test('[W282] [W1971] survive Back, are reported, and can be discarded; so are those that a device cannot keep; no press loses the focus', async () => {
    const { host } = await openEditor(stage);
    const first = TWO_QUESTIONS.questions[0]?.text;
    const restored = host.getByText('They are kept on this device only');
    const save = host.getByRole('button', { name: 'Save Quiz' });
    await questionText(host).fill('Half a question');
    await host.goto('/about');
    await host.goBack();
    await restored.waitFor();
    expect(await questionText(host).inputValue()).toBe('Half a question');
    await host.getByRole('button', { name: 'Discard changes' }).click();
    expect(await questionText(host).inputValue()).toBe(first);
    await restored.waitFor({ state: 'detached' });
    const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement);
    expect(await hasFocus(host.getByRole('heading', { name: 'Question 1' }))).toBe(true);
    const [undo, redo] = [host.getByRole('button', { name: 'Undo' }), host.getByRole('button', { name: 'Redo' })];
    await undo.click();
    expect(await questionText(host).inputValue()).toBe('Half a question');
    await save.click();
    await host.getByText('Saved.').waitFor();
    expect(await hasFocus(save)).toBe(true);
    for (const button of [undo, redo]) {
      while (await button.isEnabled()) await button.press('Enter');
      expect(await hasFocus(button)).toBe(true);
    }
    const down = host.getByRole('button', { name: 'Move down', exact: true });
    await down.press('Enter');
    await host.getByRole('heading', { name: 'Question 2' }).waitFor();
    expect(await down.isDisabled()).toBe(true);
    expect(await hasFocus(down)).toBe(true);

    await host.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await questionText(host).fill('Half an answer');
    await host.getByText('Your changes cannot be kept on this device.').waitFor();
    await save.click();
    await host.getByText('Saved.').waitFor();
    await host.getByText('Your changes cannot be kept on this device.').waitFor({ state: 'detached' });
  });

  /** An editor whose draft is based on a version that another window has replaced. */
  async function openReplaced() {
    const { host, quizId } = await openEditor(stage);
    const other = await host.context().newPage();
    await other.goto(`/overview/editor?id=${quizId}`);
    await questionText(other).fill('Theirs?');
    await questionText(host).fill('Mine?');
    await other.getByText('This quiz is being edited in another window too.').waitFor();
    await other.getByRole('button', { name: 'Save Quiz' }).click();
    await other.getByText('Saved.').waitFor();
    await other.close();
    return { host, quizId };
  }

  test('[W75] [W282] [W284] based on a version replaced elsewhere: that is not overwritten unasked, both are offered, and the choice can be undone', async () => {
    const { host, quizId } = await openReplaced();
    const save = host.getByRole('button', { name: 'Save Quiz' });
    const changed = popup(host).getByText('This quiz was changed elsewhere.');
    const loadAndUndo = async (theirs: string) => {
      await changed.waitFor();
      await popup(host).getByRole('button', { name: 'Load that version' }).click();
      await expect.poll(() => questionText(host).inputValue()).toBe(theirs);
      // Keys reach the editor once no popup is open.
      await popup(host).waitFor({ state: 'detached' });
      await host.keyboard.press('Control+z');
      expect(await questionText(host).inputValue()).toBe('Mine?');
    };
    await save.click();
    await loadAndUndo('Theirs?');

    await saveInOtherWindow(host, quizId, 'Theirs again?');
    await host.reload();
    await loadAndUndo('Theirs again?');
    await save.click();
    await host.getByText('Saved.').waitFor();
    expect(await questionText(host).inputValue()).toBe('Mine?');
  });

  test.runIf(EVERY)(
    '[W75] [W282] [W1551] [W1908] both are offered until one is chosen, and the draft stays unchanged; overwriting on leaving also leaves',
    async () => {
      const { host, quizId } = await openEditor(stage);
      const save = host.getByRole('button', { name: 'Save Quiz' });
      const changed = popup(host).getByText('This quiz was changed elsewhere.');
      // Merely opened, the draft stays unchanged.
      const draft = () =>
        host.evaluate(() => {
          const key = Object.keys(localStorage).find((name) => name.startsWith('quizDraft:')) ?? '';
          const { window: _, ...kept } = JSON.parse(localStorage.getItem(key) ?? '{}');
          return kept;
        });
      await questionText(host).fill('Mine now?');
      await saveInOtherWindow(host, quizId, 'Theirs at last?');
      const begun = await draft();
      for (let i = 0; i < 2; i++) {
        await host.reload();
        await changed.waitFor();
        expect(await draft()).toEqual(begun);
      }
      await popup(host).getByRole('button', { name: 'Keep my changes' }).click();
      await host.reload();
      await host.getByText('They are kept on this device only').waitFor();
      expect(await popup(host).count()).toBe(0);
      expect((await draft()).changedAt).toBe(begun.changedAt);
      await save.click();
      await host.getByText('Saved.').waitFor();
      expect(await questionText(host).inputValue()).toBe('Mine now?');
      expect(await draft()).toEqual({});

      await questionText(host).fill('Mine on leaving?');
      await saveInOtherWindow(host, quizId, 'Theirs on leaving?');
      await host.getByRole('button', { name: 'Back' }).click();
      await popup(host).getByRole('button', { name: 'Save Quiz' }).click();
      await popup(host).getByRole('button', { name: 'Overwrite it with mine' }).click();
      await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
      expect((await readStored(host, quizId)).quiz.questions[0]?.questionText).toBe('Mine on leaving?');
    },
  );

  test.runIf(EVERY)(
    '[W2022] Back pressed during a save leaves once it is done; nothing is asked while the next page loads',
    async () => {
      const { host, quizId } = await openEditor(stage);
      await questionText(host).fill('Saved, then left?');
      const saved = await hold(host, '**/quizzes/*');
      const loaded = await hold(host, '**/overview-page*.js');
      await host.getByRole('button', { name: 'Save Quiz' }).click();
      await host.getByRole('button', { name: 'Back' }).click();
      await popup(host).getByRole('button', { name: 'Save Quiz' }).and(host.locator('[aria-busy]')).waitFor();
      await saved();
      await popup(host).waitFor({ state: 'detached' });
      await host.getByRole('alertdialog').getByText('Loading…').waitFor();
      await loaded();
      await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
      expect((await readStored(host, quizId)).quiz.questions[0]?.questionText).toBe('Saved, then left?');
    },
  );

  test.runIf(EVERY)('[W2022] but text typed after the save has begun is asked about', async () => {
    const { host, quizId } = await openEditor(stage);
    await questionText(host).fill('Saved?');
    const saved = await hold(host, '**/quizzes/*');
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await questionText(host).fill('Typed since?');
    await host.getByRole('button', { name: 'Back' }).click();
    const leaving = popup(host).getByRole('button', { name: 'Save Quiz' });
    await leaving.and(host.locator('[aria-busy]')).waitFor();
    await saved();
    await leaving.and(host.locator(':not([aria-busy])')).click();
    await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
    expect((await readStored(host, quizId)).quiz.questions[0]?.questionText).toBe('Typed since?');
  });

  test.runIf(EVERY)(
    '[W2023] a save’s question in a window that has become too narrow waits until it is wide, and the width message can be used meanwhile',
    async () => {
      const { host, quizId } = await openEditor(stage);
      await questionText(host).fill('Mine?');
      await saveInOtherWindow(host, quizId, 'Theirs?');
      const refused = await hold(host, '**/quizzes/*');
      await host.getByRole('button', { name: 'Save Quiz' }).click();
      await host.setViewportSize(NARROW);
      await unsupported(host).waitFor();
      await refused();
      await host.getByRole('link', { name: 'Home' }).click({ trial: true });
      await host.setViewportSize(DESKTOP);
      await popup(host).getByRole('button', { name: 'Overwrite it with mine' }).click();
      await host.getByText('Saved.').waitFor();
    },
  );
});

test('[W47] [W282] [W1068] [W1490] [W1832] [W1873] a save without a network says so; one whose response is lost is not taken for a change elsewhere; both can be retried; one on leaving is awaited, and does not navigate a host who has gone elsewhere', async () => {
  const { host, quizId } = await openEditor(stage);
  const save = host.getByRole('button', { name: 'Save Quiz' });
  const storedText = async () => (await readStored(host, quizId)).quiz.questions[0]?.questionText;
  const isSaved = async (text: string) => {
    await host.getByText('Saved.').waitFor();
    expect(await storedText()).toBe(text);
  };
  await questionText(host).fill('Which one?');
  // The preview's chunk loads late, and a failure to load it would reload the page.
  await host.frameLocator('[title="On a phone"]').getByText('Which one?').waitFor();
  await host.context().setOffline(true);
  await host.getByText('You are offline.').waitFor();
  await save.click();
  await host.getByText('The service could not be reached. Please check your connection and try again.').waitFor();
  await host.context().setOffline(false);
  await host.getByText('You are offline.').waitFor({ state: 'detached' });
  await save.click();
  await isSaved('Which one?');

  const saveUnanswered = async (text: string) => {
    await questionText(host).fill(text);
    await host.route(
      '**/quizzes/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await save.click();
    await host.getByText('The service could not be reached.').waitFor();
  };
  await saveUnanswered('Again?');
  await save.click();
  await isSaved('Again?');
  await saveUnanswered('Changed?');
  await questionText(host).fill('Changed once more?');
  await save.click();
  await isSaved('Changed once more?');
  await host.reload();
  await questionText(host).waitFor();
  expect(await host.getByText('They are kept on this device only').count()).toBe(0);
  expect(await questionText(host).inputValue()).toBe('Changed once more?');

  const leaving = popup(host).getByRole('button', { name: 'Save Quiz' });
  const saveOnLeaving = async (text: string) => {
    await questionText(host).fill(text);
    await host.getByRole('button', { name: 'Back' }).click();
    const answer = await hold(host, '**/quizzes/*');
    await leaving.click();
    await leaving.and(host.locator('[aria-busy]')).waitFor();
    return answer;
  };
  const answerFromOtherOrigin = await saveOnLeaving('Saved from elsewhere?');
  await host.evaluate(() => history.pushState(null, '', '/about'));
  await questionText(host).waitFor({ state: 'detached' });
  await answerFromOtherOrigin();
  expect(new URL(host.url()).pathname).toBe('/about');
  expect(await storedText()).toBe('Saved from elsewhere?');
  await host.unroute('**/quizzes/*');
  await host.goBack();
  await questionText(host).waitFor();

  const answer = await saveOnLeaving('Saved on leaving?');
  // While saving, changes can be neither discarded nor edited.
  expect(await popup(host).getByRole('button', { name: 'Discard' }).isDisabled()).toBe(true);
  for (let i = 0; i < 2; i++) await host.keyboard.press('Escape');
  expect(await leaving.isVisible()).toBe(true);
  await answer();
  await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
  expect(await storedText()).toBe('Saved on leaving?');
});
