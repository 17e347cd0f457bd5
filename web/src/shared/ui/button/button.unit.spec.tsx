import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { Button } from './button.tsx';

const html = (element: React.ReactElement) => renderToStaticMarkup(element);

test('[W51] a short button hides its text visually, not from a screen reader', () => {
  expect(html(<Button label="Save" icon="save" size="short" />)).toContain('visually-hidden">Save<');
  expect(html(<Button label="Save" icon="save" size="long" />)).not.toContain('visually-hidden');
});

test('[W51] disabled looks disabled, and both disabled looks cannot be pressed', () => {
  expect(html(<Button label="Send Link" disabled />)).toMatch(/data-look="disabled"[^>]*disabled/);
  for (const look of ['disabled', 'disabledDark'] as const) {
    expect(html(<Button label="Send Link" look={look} />)).toMatch(new RegExp(`data-look="${look}"[^>]*disabled=""`));
  }
});

test('[W51] a busy button says so, and is not disabled, which would lose the focus', () => {
  const busy = html(<Button label="Save" busy />);
  expect(busy).toMatch(/aria-disabled="true" aria-busy="true"/);
  expect(busy).not.toContain('disabled=""');
});

test('[W1990] a resting button or switch looks disabled and ignores presses, but keeps the focus', () => {
  const press = vi.fn();
  const resting = <Button label="Next" resting onClick={press} />;
  expect(html(resting)).toMatch(/data-look="disabled"[^>]*aria-disabled="true"/);
  expect(html(resting)).not.toMatch(/disabled=""|aria-busy/);
  const sends = { preventDefault: vi.fn() };
  Button(resting.props).props.onClick(sends);
  expect(press).not.toHaveBeenCalled();
  expect(sends.preventDefault).toHaveBeenCalled();

  const door = html(<Switch label="Door" checked={false} onChange={press} resting />);
  expect(door).toMatch(/data-disabled="true"[\s\S]*aria-disabled="true"/);
  expect(door).not.toMatch(/ disabled=""|aria-busy/);
});
