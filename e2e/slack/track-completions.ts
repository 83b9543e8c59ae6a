import { expect, vi } from 'vitest';
import type { Browser } from '#web/server/testing/browser.ts';
import type { Workspace } from './start-workspace.ts';

/** Notes what one founder completes in the course of a test: the cohort's channel must get all of it. */
export function trackCompletions(workspace: () => Workspace) {
  const titles: string[] = [];
  return {
    titles,
    /** Returns how many milliseconds completing took. */
    async complete(title: string, browser: Browser): Promise<number> {
      const task = await browser.post('/api/tasks', { title });
      expect([task.status, task.text]).toEqual([201, expect.stringContaining(title)]);
      const startedAt = performance.now();
      const answer = await browser.post(`/api/tasks/${task.body.id}/completion`);
      expect(answer.body).toMatchObject({ isNew: true, task: { title } });
      titles.push(title);
      return performance.now() - startedAt;
    },
    /** All of them are there in their order: within an hour they are one post and its thread. */
    async waitUntilAllPosted(): Promise<string[]> {
      const channel = workspace().channels.cohort as string;
      const read = async () => [
        ...(await workspace().readPosts(channel)),
        ...(await workspace().readReplies(channel)),
      ];
      // The jobs of a process that was killed are freed within half a minute.
      await vi.waitUntil(async () => (await read()).length >= titles.length, 60_000);
      const posts = await read();
      for (const [index, title] of titles.entries()) expect(posts[index]).toContain(title);
      return posts;
    },
  };
}
