import type { ChangeHint } from '#db/live.ts';
import { founderTopics, type LiveTopic } from '#shared/api/live.ts';
import { AppError } from '#shared/errors.ts';

/** One open page. */
export type LiveStream = {
  readonly accountId: string;
  /** The founder, or the investor, whose page it is. */
  readonly personId: string;
  /** All that the page can be told of. */
  readonly topics: readonly LiveTopic[];
  readonly token: string;
  cohortId: string | null;
  /** Writes a piece of an event stream. */
  write(text: string): void;
  /** Ends it in good order; the browser comes back if it may. */
  end(): void;
};

/** What a founder sees of their own change, and of one in their cohort. */
const ownTopics: LiveTopic[] = ['tasks', 'overview', 'leaderboard', 'cohort', 'progress'];
const cohortTopics: LiveTopic[] = ['notifications', 'overview', 'leaderboard', 'cohort'];
const mostPerAccount = 8;

/** The open pages of this process, and which of them a hint concerns. */
export class LiveHub {
  readonly #streams = new Set<LiveStream>();

  get size(): number {
    return this.#streams.size;
  }

  /** Refuses an account that has as many pages open as anybody could look at. */
  checkRoom(accountId: string): void {
    const own = [...this.#streams].filter((stream) => stream.accountId === accountId);
    if (own.length >= mostPerAccount) throw new AppError('rate_limited', { retryAfter: 30 });
  }

  /** Adds a page and tells it to read everything; returns what takes it out again. */
  add(stream: LiveStream): () => void {
    this.#streams.add(stream);
    stream.write(hintText(stream.topics));
    return () => this.#streams.delete(stream);
  }

  send(hint: ChangeHint): void {
    if ('founderIds' in hint) {
      this.#sendToOwners(new Set(hint.founderIds), ownTopics);
      return;
    }
    if ('coachOf' in hint) {
      this.#sendToOwners(new Set([hint.coachOf]), ['coach']);
      return;
    }
    if ('investorId' in hint) {
      for (const stream of this.#streams) {
        if (stream.personId === hint.investorId) stream.write(hintText(stream.topics));
      }
      return;
    }
    const { founderId, cohortId } = hint;
    // Without a cohort it may be the founder's own bell that changed, in another window.
    const own = hintText(cohortId === null ? founderTopics : ownTopics);
    const cohort = hintText(cohortTopics);
    for (const stream of this.#streams) {
      if (stream.personId === founderId) stream.write(own);
      else if (cohortId !== null && stream.cohortId === cohortId) stream.write(cohort);
    }
  }

  #sendToOwners(founderIds: Set<string>, topics: LiveTopic[]): void {
    const own = hintText(topics);
    for (const stream of this.#streams) if (founderIds.has(stream.personId)) stream.write(own);
  }

  /** Hints may have been missed: everybody reads everything. */
  sendAll(): void {
    for (const stream of this.#streams) stream.write(hintText(stream.topics));
  }

  /** Keeps proxies from closing quiet streams, and notices those that nobody reads. */
  beat(): void {
    for (const stream of this.#streams) stream.write(': still here\n\n');
  }

  /** Of all open pages, or of one account's. */
  tokens(accountId?: string): string[] {
    const streams = [...this.#streams].filter(
      (stream) => accountId === undefined || stream.accountId === accountId,
    );
    return [...new Set(streams.map(({ token }) => token))];
  }

  /** Ends the pages whose session is not among the open ones; notes the others' cohort. */
  keep(asked: string[], open: Map<string, { cohortId: string | null }>): void {
    const known = new Set(asked);
    for (const stream of this.#streams) {
      if (!known.has(stream.token)) continue;
      const session = open.get(stream.token);
      if (session) stream.cohortId = session.cohortId;
      else stream.end();
    }
  }

  endSession(token: string): void {
    for (const stream of this.#streams) if (stream.token === token) stream.end();
  }

  endAll(): void {
    for (const stream of this.#streams) stream.end();
  }
}

function hintText(topics: readonly LiveTopic[]): string {
  return `event: hint\ndata: ${JSON.stringify({ topics })}\n\n`;
}
