import type { Stage } from './stage.ts';

/**
 * A stage whose windows are translated the way Chrome does it: each text node, including later or changed ones, is
 * replaced by one of the translator's own inside two elements unknown to the page. The words stay the same, so that
 * specs find them; only code that holds on to a removed text node fails.
 */
export const translated = (stage: Stage): Stage => ({
  ...stage,
  errors: stage.errors,
  async open(options) {
    const page = await stage.open(options);
    await page.addInitScript(translate);
    return page;
  },
});

function translate(): void {
  const KEPT = 'font, script, style, title, textarea, option, svg, [translate="no"]';
  const replace = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(KEPT) !== null) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (node: Node) => {
    if (node instanceof Text) return replace(node);
    const texts = document.createNodeIterator(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) found.push(text);
    found.forEach(replace);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      (type === 'characterData' ? [target] : addedNodes).forEach(replaceIn);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
