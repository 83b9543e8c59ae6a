import type { Page } from 'playwright-core';

/**
 * Lists what a finger can miss: each target in the page that is hit over less than 44 pixels in one
 * direction, by its name. A link in running text is exempt, as WCAG 2.5.8 exempts it.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(measureTargets);
}

/** Runs in the page. */
function measureTargets(): string[] {
  const least = 44;
  const controls =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], [role="menuitem"]';

  const isShown = (target: HTMLElement) =>
    target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !target.closest('[inert], [aria-hidden="true"]') &&
    !target.matches(':disabled, [type="hidden"]');

  const isInText = (target: HTMLElement) => {
    if (!target.matches('a[href]') || getComputedStyle(target).display !== 'inline') return false;
    const block = target.closest(
      'p, li, dd, td, figcaption, blockquote, div, span:not(:only-child)',
    );
    return (block?.textContent?.trim().length ?? 0) > (target.textContent?.trim().length ?? 0);
  };

  /** Measures how far from its middle a touch still reaches the target, in one direction. */
  const reach = (target: HTMLElement, [x, y]: [number, number], [dx, dy]: [number, number]) => {
    const labels = 'labels' in target ? [...((target.labels as NodeListOf<Element>) ?? [])] : [];
    const areas = [target, ...labels];
    for (let step = 1; step <= least; step += 1) {
      const hit = document.elementFromPoint(x + dx * step, y + dy * step);
      if (!areas.some((area) => area.contains(hit))) return step - 1;
    }
    return least;
  };

  const found = new Set<string>();
  for (const target of document.querySelectorAll<HTMLElement>(controls)) {
    if (!isShown(target) || isInText(target)) continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const middle: [number, number] = [left + width / 2, top + height / 2];
    const wide = 1 + reach(target, middle, [-1, 0]) + reach(target, middle, [1, 0]);
    const high = 1 + reach(target, middle, [0, -1]) + reach(target, middle, [0, 1]);
    // One that something covers, or that only the keyboard reaches, is no target.
    if (wide === 1 && high === 1) continue;
    if (wide >= least && high >= least) continue;
    const name = target.ariaLabel || target.textContent?.trim() || target.getAttribute('name');
    found.add(`${target.localName} ${name?.slice(0, 40)}: ${wide}×${high}`);
  }
  window.scrollTo(0, 0);
  return [...found];
}
