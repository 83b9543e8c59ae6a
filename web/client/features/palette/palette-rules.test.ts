import { afterEach, expect, it, vi } from 'vitest';
import {
  type Command,
  containsWords,
  countFound,
  dropEmpty,
  matchCommands,
  pageCommand,
  readRecent,
  readVerb,
  recentCommands,
  storeRecent,
} from './palette-rules.ts';

const page = (label: string, more: Partial<Command> = {}): Command =>
  ({ ...pageCommand({ label, to: `/${label}`, icon: 'home' }), ...more }) as Command;
const pages = [page('Cohort'), page('Leaderboard'), page('Settings'), page('Dashboard')];
const labels = (commands: Command[]) => commands.map(({ label }) => label);

it('finds commands by any part of their name, with matches at the beginning first', () => {
  expect(labels(matchCommands(pages, 'bOARD')).sort()).toEqual(['Dashboard', 'Leaderboard']);
  expect(labels(matchCommands(pages, 'd'))).toEqual(['Dashboard', 'Leaderboard']);
  expect(labels(matchCommands(pages, 'zzz'))).toEqual([]);
  expect(labels(matchCommands([page('Two-step sign-in')], 'sign two'))).toHaveLength(1);
  expect(labels(matchCommands([page('Résumé')], 'resume'))).toHaveLength(1);
});

it('does not find letters that are scattered over a name', () => {
  expect(labels(matchCommands(pages, 'add'))).toEqual([]);
  expect(labels(matchCommands([page('Switch to dark theme')], 'tom'))).toEqual([]);
});

it('finds a command by its other words too', () => {
  const theme = page('Switch to dark theme', { words: ['appearance', 'night'] });
  expect(labels(matchCommands([theme], 'appear'))).toEqual(['Switch to dark theme']);
});

it('puts what was chosen before ahead of its likes, and behind what is named exactly', () => {
  const tasks = [page('Tasks'), page('New tasks'), page('Old tasks')];
  const recent = ['page:/Old tasks'];
  expect(labels(matchCommands(tasks, 'task', recent))[0]).toBe('Old tasks');
  expect(labels(matchCommands(tasks, 'new', recent))).toEqual(['New tasks']);
});

it('finds a task by words of its title in any order', () => {
  expect(containsWords('Call three lost Cústomers', 'customers call')).toBe(true);
  expect(containsWords('Call three lost customers', 'call four')).toBe(false);
  expect(containsWords('Anything', '')).toBe(true);
});

it('reads what is to be done, and to what', () => {
  const verbs = { add: ['add', 'add task'], done: ['done', 'finish'] } as const;
  expect(readVerb('Add  call Bo ', verbs)).toEqual({ verb: 'add', rest: 'call Bo' });
  expect(readVerb('add task call Bo', verbs)).toEqual({ verb: 'add', rest: 'call Bo' });
  expect(readVerb(' finish ', verbs)).toEqual({ verb: 'done', rest: '' });
  // Without a space it is still a search.
  expect(readVerb('done', verbs)).toBeNull();
  expect(readVerb('address the letter', verbs)).toBeNull();
});

it('shows no empty groups, and each command once', () => {
  const groups = dropEmpty([
    { title: 'Recent', commands: [page('Cohort')] },
    { title: 'Empty', commands: [] },
    { title: 'Pages', commands: pages },
  ]);
  expect(groups.map(({ title, commands }) => [title, commands.length])).toEqual([
    ['Recent', 1],
    ['Pages', 3],
  ]);
});

it('counts what was found, not what any text can be used for', () => {
  const anyText = { title: 'Any', isForAnyText: true, commands: [page('Add task “x”')] };
  expect(countFound([{ title: 'Pages', commands: pages }, anyText])).toBe(4);
  expect(countFound([anyText])).toBe(0);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('remembers pages and what is always there, five of them, and nothing that is done with', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const theme: Command = { key: 'theme', label: 'Theme', icon: 'sun', run: () => {} };
  const once: Command = { key: 'complete:1', label: 'Complete “x”', icon: 'check', run: () => {} };
  for (const command of [...pages, once, page('Tasks'), theme, page('Cohort')]) {
    storeRecent('ada', command, [theme]);
  }
  const recent = recentCommands(readRecent('ada'), [theme]);
  expect(labels(recent)).toEqual(['Cohort', 'Theme', 'Tasks', 'Dashboard', 'Settings']);
  expect([...stored.values()].join()).not.toContain('Theme');
  expect(recentCommands(readRecent('bo'), [theme])).toEqual([]);
  // Commands that the product no longer offers are left out.
  expect(labels(recentCommands(readRecent('ada'), []))).not.toContain('Theme');
});
