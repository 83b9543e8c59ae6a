import { vi } from 'vitest';
import type { LiveMessage } from '#shared/api/live.ts';

/** A page that listens to `/api/live`, and the events it received. */
export async function openLivePage(
  web: { url: string },
  { cookie }: { cookie: string | null },
  query = '',
): Promise<LivePage> {
  const leaving = new AbortController();
  const response = await fetch(`${web.url}/api/live${query}`, {
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    signal: leaving.signal,
  });
  return new LivePage(response, leaving);
}

export class LivePage {
  text = '';
  hasEnded = false;
  readonly response: Response;
  readonly #leaving: AbortController;

  constructor(response: Response, leaving: AbortController) {
    this.response = response;
    this.#leaving = leaving;
    void this.#read();
  }

  get messages(): LiveMessage[] {
    return [...this.text.matchAll(/^event: hint\ndata: (.*)\n\n/gm)].map(
      ([, data = '']) => JSON.parse(data) as LiveMessage,
    );
  }

  /** Waits until it has received this many events in total. */
  async received(count: number): Promise<LiveMessage[]> {
    await vi.waitUntil(() => this.messages.length >= count, { timeout: 10_000, interval: 5 });
    return this.messages;
  }

  async ended(): Promise<void> {
    await vi.waitUntil(() => this.hasEnded, { timeout: 10_000, interval: 5 });
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #read(): Promise<void> {
    try {
      for await (const chunk of this.response.body ?? [])
        this.text += new TextDecoder().decode(chunk);
    } catch {
      // The page was closed, or the server dropped it.
    }
    this.hasEnded = true;
  }
}
