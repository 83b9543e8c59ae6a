import type { Found } from '#shared/api/search.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import { taskStatusLabels } from '#shared/options.ts';
import { cohortPeerPath, communityStartupPath, paths, tasksSearchPath } from '../../paths.ts';
import type { IconName } from '../../ui/icon.tsx';

export type PageChoice = { label: string; to: string; icon: IconName };

export type Choice = PageChoice & {
  key: string;
  /** Secondary text beside the label. */
  detail?: string;
};

export type ChoiceGroup = { title: string; choices: Choice[] };

const maxPages = 5;

/** Pages whose name contains the text; names that begin with it come first. */
export function findPages(pages: PageChoice[], text: string): Choice[] {
  const term = text.toLowerCase();
  const placeOf = (page: PageChoice) => page.label.toLowerCase().indexOf(term);
  return pages
    .filter((page) => placeOf(page) >= 0)
    .sort((a, b) => Number(placeOf(a) > 0) - Number(placeOf(b) > 0))
    .slice(0, maxPages)
    .map((page) => ({ ...page, key: `page:${page.to}` }));
}

type SearchState = {
  text: string;
  found: Found | undefined;
  /** The results belong to an earlier text. */
  isStale: boolean;
};

/** The results for a text: pages at once, tasks and founders once the server has answered. */
export function searchGroups(
  pages: PageChoice[],
  { text, found, isStale }: SearchState,
): ChoiceGroup[] {
  const term = text.toLowerCase();
  // Results of an earlier text stay visible as far as they match the current one.
  const matches = ({ label, detail = '' }: Choice) =>
    !isStale || `${label}\n${detail}`.toLowerCase().includes(term);
  const groups: ChoiceGroup[] = [
    { title: 'Pages', choices: findPages(pages, text) },
    { title: 'Tasks', choices: (found?.tasks.map(taskChoice) ?? []).filter(matches) },
    { title: 'Founders', choices: (found?.founders.map(founderChoice) ?? []).filter(matches) },
  ];
  return groups
    .map(({ title, choices }) => ({ title, choices: choices.filter(isFirstWithSameText) }))
    .filter(({ choices }) => choices.length > 0);
}

/** Shows a weekly task once: its results would look the same and lead to the same page. */
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
    // A task of an earlier week is no longer on the board, only in the ledger.
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

/** The number of results, for screen readers. */
export function countText(groups: ChoiceGroup[]): string {
  return pluralize(
    groups.reduce((sum, { choices }) => sum + choices.length, 0),
    'result',
  );
}

const maxRecentChoices = 5;

/**
 * The founder's latest choices, stored for as long as the tab is open, so that names and titles
 * aren't left behind on a shared computer.
 */
export function readRecent(founderId: string): Choice[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(recentKey(founderId)) ?? '[]');
    return Array.isArray(stored) ? (stored as Choice[]).slice(0, maxRecentChoices) : [];
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
    // Without storage there is no list of recent choices; all else works.
  }
}

function recentKey(founderId: string): string {
  return `recent-choices:${founderId}`;
}
