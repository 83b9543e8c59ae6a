import { describe, expect, test } from 'vitest';
import { describeUsage, suggestCompletions } from '#sandbox/client/slack/suggest-completions.ts';

const command = (name: string) => ({
  command: name,
  description: '',
  usageHint: name === '/task' ? 'list' : '',
  shouldEscape: false,
});
const person = (id: string, name: string, handle: string) => ({
  id,
  name,
  handle,
  email: `${handle}@example.test`,
  cohort: null,
});
const workspace = {
  commands: [command('/task'), command('/thanks'), command('/streak')],
  people: [person('U1', 'Mira Okafor', 'mira.okafor'), person('U2', 'Jonas Weber', 'jonas.weber')],
};
const labels = (text: string, caret = text.length) =>
  suggestCompletions(text, caret, workspace).map((one) => one.label);

describe('completions', () => {
  test('suggests the commands that start with what was typed', () => {
    expect(labels('/')).toEqual(['/task', '/thanks', '/streak']);
    expect(labels('/t')).toEqual(['/task', '/thanks']);
    expect(labels('/T')).toEqual(['/task', '/thanks']);
  });

  test('suggests nothing for a complete command', () => {
    expect(labels('/task')).toEqual([]);
    expect(labels('/task l')).toEqual([]);
    expect(labels('say /t')).toEqual([]);
  });

  test('suggests people by handle or name after an @ and keeps the text around it', () => {
    expect(labels('/thanks @we')).toEqual(['@jonas.weber']);
    expect(labels('mail me@')).toEqual([]);
    const [first] = suggestCompletions('/thanks @mi for', 11, workspace);
    expect(first).toMatchObject({ text: '/thanks @mira.okafor for', caret: 21 });
  });

  test('shows the usage of a known command', () => {
    expect(describeUsage('/task li', workspace)).toBe('/task list');
    expect(describeUsage('/streak', workspace)).toBeNull();
    expect(describeUsage('hello', workspace)).toBeNull();
  });
});
