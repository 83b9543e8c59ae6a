import { expect, test } from 'vitest';
import { overviewHelp, taskHelp } from './help.ts';

test.each([
  ['the overview', overviewHelp('channel')],
  ['/task help', taskHelp],
])('%s is four groups with six examples', (_name, { text, blocks }) => {
  const groups = blocks.flatMap((block) =>
    block.type === 'section' && block.text?.text.startsWith('*') ? [block.text.text] : [],
  );
  expect(groups).toHaveLength(4);
  expect(
    groups.flatMap((group) => group.split('\n').filter((line) => line.includes('` – '))),
  ).toHaveLength(6);
  for (const group of groups) expect(text).toContain(group);
});
