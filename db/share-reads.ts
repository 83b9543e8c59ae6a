/** `read` is called for the key, or somebody else's read of the same key is waited for. */
export type ShareReads = <Answer>(key: string, read: () => Promise<Answer>) => Promise<Answer>;

type InFlightRead = { underway: Promise<unknown>; next: Promise<unknown> | null };

/**
 * Lets those who ask for the same thing at the same time share one read. Never one that began
 * before they asked: they wait for it to end and share the next, so whoever has just changed
 * something sees it.
 */
export function shareReads(): ShareReads {
  const lines = new Map<string, InFlightRead>();

  function start<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const line: InFlightRead = { underway: read(), next: null };
    lines.set(key, line);
    const leave = () => {
      if (!line.next) lines.delete(key);
    };
    line.underway.then(leave, leave);
    return line.underway as Promise<Answer>;
  }

  return <Answer>(key: string, read: () => Promise<Answer>) => {
    const line = lines.get(key);
    if (!line) return start(key, read);
    const again = () => start(key, read);
    line.next ??= line.underway.then(again, again);
    return line.next as Promise<Answer>;
  };
}
