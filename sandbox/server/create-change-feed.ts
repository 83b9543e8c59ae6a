type ChangeKind = 'slack' | 'traffic' | 'mail';

export interface ChangeFeed {
  notify(kind: ChangeKind): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (kind: ChangeKind) => void): () => void;
}

/** Hints, never the data: whoever hears one reads again. */
export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(kind: ChangeKind) => void>();
  return {
    notify: (kind) => {
      for (const listener of listeners) listener(kind);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
