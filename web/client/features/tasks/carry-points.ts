import classes from './task-summary.module.css';

const travelMs = 200;
const stayMs = 600;

/**
 * Carries the points of a completed task from its tick to the total, where the page shows one;
 * elsewhere they count up beside the tick. Only decoration: the figures change by themselves, and
 * whoever wants no motion sees just that.
 */
export function carryPoints(tick: Element, points: number): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || typeof tick.animate !== 'function') return;
  const label = document.createElement('span');
  label.className = classes.carried ?? '';
  label.ariaHidden = 'true';
  label.textContent = `+${points}`;
  const from = centerOf(tick);
  label.style.left = `${from.x}px`;
  label.style.top = `${from.y}px`;
  document.body.append(label);
  const total = document.querySelector('[data-points-total]');
  const motion =
    total && isInView(total) ? fly(label, { from, to: centerOf(total) }) : rise(label, points);
  const remove = () => label.remove();
  motion.finished.then(remove, remove);
}

type Point = { x: number; y: number };

function fly(label: HTMLElement, { from, to }: { from: Point; to: Point }): Animation {
  const path = `translate(calc(-50% + ${to.x - from.x}px), calc(-50% + ${to.y - from.y}px))`;
  return label.animate(
    [
      { transform: 'translate(-50%, -50%)', opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { transform: `${path} scale(0.9)`, opacity: 0 },
    ],
    { duration: travelMs, easing: 'cubic-bezier(0.3, 0, 0.4, 1)', fill: 'forwards' },
  );
}

/** Up by its own height, so that the tick stays visible; the figure stands for a moment. */
function rise(label: HTMLElement, points: number): Animation {
  const begin = performance.now();
  const count = (now: number) => {
    const part = Math.min(1, Math.max(0, now - begin) / travelMs);
    label.textContent = `+${Math.round(points * part)}`;
    if (part < 1) requestAnimationFrame(count);
  };
  count(begin);
  const up = 'translate(-50%, -170%)';
  return label.animate(
    [
      { transform: 'translate(-50%, -90%)', opacity: 0 },
      { transform: up, opacity: 1, offset: travelMs / stayMs },
      { transform: up, opacity: 1, offset: 0.8 },
      { transform: up, opacity: 0 },
    ],
    { duration: stayMs, easing: 'ease-out', fill: 'forwards' },
  );
}

function centerOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}
