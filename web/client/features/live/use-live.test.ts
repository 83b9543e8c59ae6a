import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from './use-live.ts';

class FakeSource extends EventTarget {
  readyState = 0;
  close() {
    this.readyState = 2;
  }
  emit(name: string, data?: string) {
    this.dispatchEvent(Object.assign(new Event(name), { data }));
  }
  refuse() {
    this.readyState = 2;
    this.emit('error');
  }
}

function listen() {
  const sources: FakeSource[] = [];
  const handlers = { onEvent: vi.fn(), onRefused: vi.fn() };
  const open = () => {
    const source = new FakeSource();
    sources.push(source);
    return source as unknown as EventSource;
  };
  const live = connectLive({ open, ...handlers });
  return { sources, live, ...handlers };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('passes on the topics of an invalidation event', () => {
  const { sources, onEvent } = listen();
  sources[0]!.emit('hint', '{"topics":["tasks","overview"]}');
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(['tasks', 'overview']);
});

it('retries a refused stream with growing delays, and starts over after a success', () => {
  const { sources, onRefused } = listen();
  sources[0]!.refuse();
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(2);
  sources[1]!.refuse();
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(3);
  sources[2]!.emit('open');
  sources[2]!.refuse();
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(4);
  expect(onRefused).toHaveBeenCalledTimes(3);
});

it('reconnects at once on wake when it is down, and never opens a second stream', () => {
  const { sources, live } = listen();
  live.wake();
  expect(sources).toHaveLength(1);
  sources[0]!.refuse();
  live.wake();
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(2);
});

it('does not reconnect after it was stopped', () => {
  const { sources, live } = listen();
  sources[0]!.refuse();
  live.stop();
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(1);
});

it('replaces a stream that may be dead, and closes the old one', () => {
  const { sources, live } = listen();
  sources[0]!.emit('open');
  live.wake(true);
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 0]);
});
