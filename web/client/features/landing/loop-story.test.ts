import { expect, it } from 'vitest';
import {
  initialPostCount,
  sceneSteps,
  stillStepIndex,
  storyCheers,
  storyCommands,
  storyFounders,
  storyPosts,
  storyTasks,
} from './loop-story.ts';

it('types, sends, ticks and cheers every command in turn', () => {
  const steps = sceneSteps.map(({ typing, sent, ticked, cheered, isFading }) =>
    isFading ? 'fade' : `${typing ?? '-'} ${sent}${ticked}${cheered}`,
  );
  expect(steps).toEqual([
    ...['0 000', '- 100', '- 110', '- 111'],
    ...['1 111', '- 211', '- 221', '- 222'],
    ...['2 222', '- 322', '- 332', '- 333'],
    'fade',
  ]);
});

it('rests on a step that shows everything', () => {
  expect(sceneSteps[stillStepIndex]).toMatchObject({ typing: 2, sent: 2, ticked: 2, cheered: 2 });
});

it('matches each command to its task by the title, and posts that task', () => {
  storyCommands.forEach((command, n) => {
    const search = command.replace('/task done ', '');
    const found = storyTasks.filter(({ title }) => title.toLowerCase().includes(search));
    expect(found.map(({ title }) => title).slice(0, 1)).toEqual([storyTasks[n]?.title]);
    expect(storyPosts[initialPostCount + n]?.what).toBe(storyTasks[n]?.title);
  });
});

it('counts no more cheers than the channel has others, and the same under the post', () => {
  storyCheers.forEach(({ names, more }, n) => {
    const { reactions } = storyPosts[initialPostCount + n] as (typeof storyPosts)[number];
    expect(names.length + more).toBe(reactions.reduce((sum, { count }) => sum + count, 0));
    expect(names.length + more).toBeLessThan(storyFounders);
  });
});
