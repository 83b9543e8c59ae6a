import { expect, it } from 'vitest';
import type { Peer } from '#shared/api/cohorts.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { readVerb } from '../features/palette/palette-rules.ts';
import {
  founderPages,
  founderVerbs,
  foundFounderCommands,
  foundTaskCommands,
  furtherPages,
  matchTasks,
  thankCommands,
} from './founder-commands.ts';
import { dashboardTabs, offeredPages, railGroups } from './founder-nav.ts';
import { founderGoPages } from './go-keys.ts';

const now = new Date('2026-03-10T12:00:00Z');
const found = { title: 'Ask 5 & more', status: 'pending' as const, isOnBoard: true };

it('leads to the board, the ledger, a peer and a member', () => {
  const tasks = foundTaskCommands([
    { id: '1', ...found },
    { id: '2', title: 'Ask again', status: 'completed', isOnBoard: false },
  ]);
  const founders = foundFounderCommands([
    { id: 'a', startupId: 's', name: 'Ada', startupName: 'Askew', isPeer: true },
    { id: 'b', startupId: 't', name: 'Bo', startupName: 'Mask', isPeer: false },
  ]);
  expect([...tasks, ...founders].map((command) => 'to' in command && command.to)).toEqual([
    '/app/tasks?q=Ask+5+%26+more',
    '/app/why',
    '/founder/dashboard/cohort/a',
    '/app/portfolio/t',
  ]);
  expect(founders.map(({ detail }) => detail)).toEqual(['Askew, your cohort', 'Mask']);
});

it('shows a recurring task once for each of its states', () => {
  const done = { title: found.title, status: 'completed' as const, isOnBoard: false };
  const often = ['1', '2', '3'].map((id) => ({ id, ...(id === '1' ? found : done) }));
  expect(foundTaskCommands(often).map(({ key }) => key)).toEqual(['task:1', 'task:2']);
});

it('knows every page of the menus once, and each has a key', () => {
  const labels = founderPages.map(({ label }) => label);
  const inMenus = new Set([...railGroups.flat(), ...dashboardTabs].map(({ label }) => label));
  inMenus.delete('Overview');
  expect(labels.toSorted()).toEqual([...inMenus].toSorted());
  const hotkeys = founderPages.map(({ hotkey }) => hotkey);
  expect(new Set(hotkeys).size).toBe(labels.length);
  expect(hotkeys).not.toContain(undefined);
  const keys = [...founderPages, ...furtherPages({ offersPremium: true })].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

it('leaves the leaderboard out of menus, keys and commands where staff switched it off', () => {
  const cohort = { id: 'one', name: 'Cohort 7', channel: null };
  const lists: { label: string; to: string }[][] = [
    railGroups.flat(),
    founderGoPages,
    founderPages,
  ];
  for (const pages of lists) {
    const offered = offeredPages(pages, { cohort: { ...cohort, hasLeaderboard: false } });
    expect(offered).toEqual(pages.filter(({ label }) => label !== 'Leaderboard'));
    expect(offered).toHaveLength(pages.length - 1);
    expect(offeredPages(pages, { cohort: { ...cohort, hasLeaderboard: true } })).toEqual(pages);
    expect(offeredPages(pages, { cohort: null })).toEqual(pages);
  }
});

it('takes an open task by its words, the one that is due first on top', () => {
  const task = (title: string, dueDate: string | null) => ({ title, dueDate }) as TaskView;
  const tasks = [
    task('Call someday', null),
    task('Call the bank', '2026-03-12T23:59:59Z'),
    task('Call Bo', '2026-03-11T23:59:59Z'),
    task('Write Bo', '2026-03-10T23:59:59Z'),
  ];
  const matched = matchTasks(tasks, { text: 'call', clock: { now, timeZone: 'UTC' } });
  expect(matched.map(({ task: { title } }) => title)).toEqual([
    'Call Bo',
    'Call the bank',
    'Call someday',
  ]);
  expect(matched.map(({ due }) => due)).toEqual(['Due Tomorrow', 'Due Thursday', undefined]);
});

it('thanks whoever is named, for what is typed after “for”', () => {
  const given: string[] = [];
  const peer = (founderName: string, thanks: Peer['thanks'] = null) =>
    ({ founderId: founderName, founderName, startupName: 'Fjord', thanks }) as Peer;
  const peers = [peer('Åsa Ford'), peer('Bo', { id: '1', undoUntil: null })];
  const commands = (text: string, left = 2) =>
    thankCommands(peers, {
      text,
      left,
      now,
      thank: ({ founderName }, forWhat) => given.push(`${founderName}: ${forWhat}`),
    });
  const [first] = commands('asa ford for looking for a lawyer');
  if (first && 'run' in first) first.run();
  expect(given).toEqual(['Åsa Ford: looking for a lawyer']);
  expect(commands('').map(({ detail, isDisabled }) => [detail, isDisabled])).toEqual([
    ['Fjord', false],
    ['Thanked today', true],
  ]);
  expect(commands('asa', 0)[0]).toMatchObject({ detail: 'No thanks left this week' });
});

it('asks the coach only when the coach is named', () => {
  expect(readVerb('ask five customers', founderVerbs)).toBeNull();
  expect(readVerb('ask the coach why', founderVerbs)).toEqual({ verb: 'ask', rest: 'why' });
});
