import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { carryPoints } from './carry-points.ts';

// In an environment of its own the file would need a worker of its own.
beforeAll(() => {
  const window = new Window();
  const { document, HTMLElement, DOMRect } = window;
  const requestAnimationFrame = window.requestAnimationFrame.bind(window);
  const globals = { window, document, HTMLElement, DOMRect, requestAnimationFrame };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
});
afterAll(() => vi.unstubAllGlobals());

const animate = vi.fn<typeof Element.prototype.animate>();
let finish: () => void;
let tick: Element;

beforeEach(() => {
  document.body.innerHTML = '<button>Complete</button><dd data-points-total>40</dd>';
  tick = document.querySelector('button') as Element;
  place(tick, { left: 10, top: 400 });
  place(document.querySelector('dd') as Element, { left: 210, top: 100 });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  animate.mockReset();
  animate.mockImplementation(() => ({ finished }) as unknown as Animation);
  HTMLElement.prototype.animate = animate;
  preferReducedMotion(false);
});

function place(element: Element, { left, top }: { left: number; top: number }) {
  element.getBoundingClientRect = () => new DOMRect(left, top, 20, 20);
}

function preferReducedMotion(matches: boolean) {
  window.matchMedia = () => ({ matches }) as MediaQueryList;
}

const shown = () =>
  [...document.body.querySelectorAll('span')].map(({ textContent }) => textContent);

it('carries the points from the tick to the total within 200 ms, and leaves nothing behind', async () => {
  carryPoints(tick, 35);
  expect(shown()).toEqual(['+35']);
  const [frames, timing] = animate.mock.calls[0] ?? [];
  expect(JSON.stringify(frames)).toContain('-300px');
  expect(timing).toMatchObject({ duration: 200 });
  finish();
  await vi.waitFor(() => expect(shown()).toEqual([]));
});

it('counts up beside the tick where no total is in view', async () => {
  place(document.querySelector('dd') as Element, { left: 210, top: -300 });
  carryPoints(tick, 35);
  expect(shown()).toEqual(['+0']);
  await vi.waitFor(() => expect(shown()).toEqual(['+35']));
});

it('moves nothing for whoever wants no motion', () => {
  preferReducedMotion(true);
  carryPoints(tick, 35);
  expect(shown()).toEqual([]);
  expect(animate).not.toHaveBeenCalled();
});
