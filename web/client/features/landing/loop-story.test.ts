import { expect, it } from 'vitest';
import { commands, posts, postsBefore, sceneSteps, stillStep, tasks } from './loop-story.ts';

it('types, sends, ticks and cheers every command in turn', () => {
  const told = sceneSteps.map(({ typing, sent, ticked, cheered, isFading }) =>
    isFading ? 'fade' : `${typing ?? '-'} ${sent}${ticked}${cheered}`,
  );
  expect(told).toEqual([
    ...['0 000', '- 100', '- 110', '- 111'],
    ...['1 111', '- 211', '- 221', '- 222'],
    ...['2 222', '- 322', '- 332', '- 333'],
    'fade',
  ]);
});

it('stands still where all of it can be seen', () => {
  expect(sceneSteps[stillStep]).toMatchObject({ typing: 2, sent: 2, ticked: 2, cheered: 2 });
});

it('each command finds its task by words of the title, and posts it', () => {
  commands.forEach((command, n) => {
    const words = command.replace('/task done ', '');
    const found = tasks.filter(({ title }) => title.toLowerCase().includes(words));
    expect(found.map(({ title }) => title).slice(0, 1)).toEqual([tasks[n]?.title]);
    expect(posts[postsBefore + n]?.what).toBe(tasks[n]?.title);
  });
});
