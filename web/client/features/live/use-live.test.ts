import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from './use-live.ts';

class FakeSource extends EventTarget {
  readyState = 0;
  close() {
    this.readyState = 2;
  }
  say(name: string, data?: string) {
    this.dispatchEvent(Object.assign(new Event(name), { data }));
  }
  refuse() {
    this.readyState = 2;
    this.say('error');
  }
}

function listen() {
  const sources: FakeSource[] = [];
  const heard = { onEvent: vi.fn(), onConnected: vi.fn(), onRefused: vi.fn() };
  const open = () => {
    const source = new FakeSource();
    sources.push(source);
    return source as unknown as EventSource;
  };
  const live = connectLive({ open, ...heard });
  return { sources, live, ...heard };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('passes the topics of a hint on', () => {
  const { sources, onEvent } = listen();
  sources[0]!.say('hint', '{"topics":["tasks","overview"]}');
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(['tasks', 'overview']);
});

it('tells of every connection, also the ones the browser restored', () => {
  const { sources, onConnected } = listen();
  sources[0]!.say('open');
  sources[0]!.say('error');
  sources[0]!.say('open');
  expect(onConnected).toHaveBeenCalledTimes(2);
  expect(sources).toHaveLength(1);
});

it('opens a refused stream anew, ever more slowly, and quickly again after a success', () => {
  const { sources, onRefused } = listen();
  sources[0]!.refuse();
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(2);
  sources[1]!.refuse();
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(3);
  sources[2]!.say('open');
  sources[2]!.refuse();
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(4);
  expect(onRefused).toHaveBeenCalledTimes(3);
});

it('wakes at once when it is down, and never opens a second stream', () => {
  const { sources, live } = listen();
  live.wake();
  expect(sources).toHaveLength(1);
  sources[0]!.refuse();
  live.wake();
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(2);
});

it('stays silent once it is stopped', () => {
  const { sources, live } = listen();
  sources[0]!.refuse();
  live.stop();
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(1);
});

it('opens anew what only seems to stand, and leaves the old one closed', () => {
  const { sources, live, onConnected } = listen();
  sources[0]!.say('open');
  live.wake(true);
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 0]);
  sources[1]!.say('open');
  expect(onConnected).toHaveBeenCalledTimes(2);
});
