import { expect, it } from 'vitest';
import { countText, findPages, type PageChoice, searchGroups } from './search-choices.ts';

const page = (label: string): PageChoice => ({ label, to: `/${label}`, icon: 'home' });
const pages = [page('Cohort'), page('Leaderboard'), page('Settings'), page('Dashboard')];
const found = {
  tasks: [
    { id: '1', title: 'Ask 5 & more', status: 'pending' as const, isOnBoard: true },
    { id: '2', title: 'Ask again', status: 'completed' as const, isOnBoard: false },
  ],
  founders: [
    { id: 'a', name: 'Ada', startupName: 'Askew', isPeer: true },
    { id: 'b', name: 'Bo', startupName: 'Mask', isPeer: false },
  ],
};

it('finds pages by any part of their name, with matches at the beginning first', () => {
  const labels = (text: string) => findPages(pages, text).map(({ label }) => label);
  expect(labels('bOARD')).toEqual(['Leaderboard', 'Dashboard']);
  expect(labels('d')).toEqual(['Dashboard', 'Leaderboard']);
  expect(labels('zzz')).toEqual([]);
});

it('shows at most five pages, and no empty groups', () => {
  const many = Array.from({ length: 9 }, (_, index) => page(`Page ${index}`));
  expect(findPages(many, 'page')).toHaveLength(5);
  const shown = searchGroups(pages, { text: 'coh', found: undefined, isStale: false });
  expect(shown.map(({ title }) => title)).toEqual(['Pages']);
});

it('links to the board, the ledger, a peer and a member', () => {
  const shown = searchGroups(pages, { text: 'ask', found, isStale: false });
  expect(shown.flatMap(({ choices }) => choices.map(({ to }) => to))).toEqual([
    '/app/tasks?q=Ask+5+%26+more',
    '/founder/dashboard/why',
    '/founder/dashboard/cohort/a',
    '/app/portfolio/b',
  ]);
});

it('keeps the results of an earlier text that match the current one', () => {
  const shown = searchGroups(pages, { text: 'ask a', found, isStale: true });
  expect(shown.flatMap(({ choices }) => choices.map(({ label }) => label))).toEqual(['Ask again']);
});

it('shows a recurring task once for each of its states', () => {
  const again = { title: 'Ask 5 & more', status: 'completed' as const, isOnBoard: false };
  const often = { ...found, tasks: [...found.tasks, { id: '3', ...again }, { id: '4', ...again }] };
  const [tasks] = searchGroups([], { text: 'ask', found: often, isStale: false });
  expect(tasks?.choices.map(({ key }) => key)).toEqual(['task:1', 'task:2', 'task:3']);
});

it('counts the results for screen readers', () => {
  expect(countText(searchGroups(pages, { text: 'ask', found, isStale: false }))).toBe('4 results');
  expect(countText(searchGroups(pages, { text: 'coh', found: undefined, isStale: false }))).toBe(
    '1 result',
  );
});
