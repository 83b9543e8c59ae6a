import type { Found } from '#shared/api/search.ts';
import { taskStatusLabels } from '#shared/options.ts';
import { cohortPeerPath, communityStartupPath, paths, tasksSearchPath } from '../../paths.ts';
import type { IconName } from '../../ui/icon.tsx';
export type PageChoice = { label: string; to: string; icon: IconName };

export type Choice = PageChoice & {
  /** Tells choices apart. */
  key: string;
  /** A second, smaller word. */
  detail?: string;
};

export type ChoiceGroup = { title: string; choices: Choice[] };

const maxPages = 5;

/** Pages whose name contains the text; those that begin with it first. */
export function findPages(pages: PageChoice[], text: string): Choice[] {
  const wanted = text.toLowerCase();
  const placeOf = (page: PageChoice) => page.label.toLowerCase().indexOf(wanted);
  return pages
    .filter((page) => placeOf(page) >= 0)
    .sort((a, b) => Number(placeOf(a) > 0) - Number(placeOf(b) > 0))
    .slice(0, maxPages)
    .map((page) => ({ ...page, key: `page:${page.to}` }));
}

type SearchState = {
  text: string;
  found: Found | undefined;
  /** It was found for an earlier text. */
  isStale: boolean;
};

/** What is shown for a text: pages at once, tasks and founders when the server has found them. */
export function searchGroups(
  pages: PageChoice[],
  { text, found, isStale }: SearchState,
): ChoiceGroup[] {
  const wanted = text.toLowerCase();
  const fits = ({ label, detail = '' }: Choice) =>
    !isStale || `${label}\n${detail}`.toLowerCase().includes(wanted);
  const groups: ChoiceGroup[] = [
    { title: 'Pages', choices: findPages(pages, text) },
    { title: 'Tasks', choices: (found?.tasks.map(taskChoice) ?? []).filter(fits) },
    { title: 'Founders', choices: (found?.founders.map(founderChoice) ?? []).filter(fits) },
  ];
  return groups
    .map(({ title, choices }) => ({ title, choices: choices.filter(isFirstWithSameText) }))
    .filter(({ choices }) => choices.length > 0);
}

/** A task that comes every week is there once: its rows would look alike and lead to one place. */
function isFirstWithSameText(choice: Choice, index: number, choices: Choice[]): boolean {
  const { label, detail, to } = choice;
  const looksAlike = (other: Choice) =>
    other.label === label && other.detail === detail && other.to === to;
  return choices.findIndex(looksAlike) === index;
}

function taskChoice({ id, title, status, isOnBoard }: Found['tasks'][number]): Choice {
  return {
    key: `task:${id}`,
    label: title,
    detail: taskStatusLabels[status],
    icon: 'tasks',
    // One of an earlier week is in the books, no longer on the board.
    to: isOnBoard ? tasksSearchPath(title) : paths.founderWhy,
  };
}

function founderChoice({ id, name, startupName, isPeer }: Found['founders'][number]): Choice {
  return {
    key: `founder:${id}`,
    label: name,
    detail: isPeer ? `${startupName}, your cohort` : startupName,
    icon: 'people',
    to: isPeer ? cohortPeerPath(id) : communityStartupPath(id),
  };
}

/** What a screen reader is told. */
export function countText(groups: ChoiceGroup[]): string {
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return count === 1 ? '1 result' : `${count} results`;
}

const maxRecentChoices = 5;

/**
 * What a founder went to last, for as long as the tab is open: names and titles are not left behind
 * on a machine that others use.
 */
export function readRecent(founderId: string): Choice[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(recentKey(founderId)) ?? '[]');
    return Array.isArray(kept) ? (kept as Choice[]).slice(0, maxRecentChoices) : [];
  } catch {
    return [];
  }
}

export function storeRecent(founderId: string, choice: Choice): void {
  const others = readRecent(founderId).filter(({ key }) => key !== choice.key);
  try {
    sessionStorage.setItem(
      recentKey(founderId),
      JSON.stringify([choice, ...others].slice(0, maxRecentChoices)),
    );
  } catch {
    // Storage that is full or forbidden costs the list and nothing else.
  }
}

function recentKey(founderId: string): string {
  return `recent-choices:${founderId}`;
}
