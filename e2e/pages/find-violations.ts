import axe from 'axe-core';

/**
 * The accessibility violations of the page as it stands, one line per rule. Without a layout there
 * are no colours to check: that is for the tours of the browser tests.
 */
export async function findViolations(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    // It would make up a selector for every element, also where nothing is wrong.
    selectors: false,
    preload: false,
    // Frames of happy-dom are nothing to it; browsers look into them.
    iframes: false,
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
