import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchResume } from './watch-resume.ts';

class FakeDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';
  show(state: 'visible' | 'hidden') {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function watch() {
  const document = new FakeDocument();
  const window = new EventTarget();
  const onReturn = vi.fn();
  const environment = { document, window } as unknown as Parameters<typeof watchResume>[1];
  const stop = watchResume(onReturn, environment);
  return { document, window, onReturn, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls back when somebody returns to the page, not when they leave it', () => {
  const { document, onReturn } = watch();
  document.show('hidden');
  expect(onReturn).not.toHaveBeenCalled();
  document.show('visible');
  expect(onReturn.mock.calls).toEqual([[false]]);
});

it('calls back when the network is back, and for a page from the back/forward cache', () => {
  const { window, onReturn } = watch();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pageshow'));
  expect(onReturn.mock.calls).toEqual([[true]]);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(onReturn.mock.calls).toEqual([[true], [true]]);
});

it('notices once by the clock that the machine has slept, and nothing while it is awake', () => {
  const { onReturn } = watch();
  vi.advanceTimersByTime(10 * 60_000);
  expect(onReturn).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 60 * 60_000);
  vi.advanceTimersByTime(60_000);
  expect(onReturn.mock.calls).toEqual([[true]]);
});

it('takes connections for dead when the page is shown again after a sleep', () => {
  const { document, onReturn } = watch();
  document.show('hidden');
  vi.setSystemTime(Date.now() + 60 * 60_000);
  document.show('visible');
  expect(onReturn.mock.calls).toEqual([[true]]);
});

it('stops watching', () => {
  const { document, window, onReturn, stop } = watch();
  stop();
  document.show('visible');
  window.dispatchEvent(new Event('online'));
  vi.setSystemTime(Date.now() + 60 * 60_000);
  vi.advanceTimersByTime(60_000);
  expect(onReturn).not.toHaveBeenCalled();
});
