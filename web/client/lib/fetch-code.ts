/** Code that is fetched when it is wanted. */
export type Code<Part> = {
  /** What has come already. */
  readonly part: Part | undefined;
  /** Rejects when it does not come (no network, or a new version is out); the next call asks again. */
  get(): Promise<Part>;
  /** Ahead of time; what does not come then is missed when it is wanted. */
  preload(): void;
};

/** Fetches code once, however often it is wanted. */
export function fetchCode<Part>(load: () => Promise<Part>): Code<Part> {
  let part: Part | undefined;
  let loading: Promise<Part> | undefined;

  async function loadAnew(): Promise<Part> {
    try {
      part = await load();
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function get(): Promise<Part> {
    loading ??= loadAnew();
    return loading;
  }
  return {
    get part() {
      return part;
    },
    get,
    preload: () => void get().catch(() => undefined),
  };
}
