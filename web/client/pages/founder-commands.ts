import type { Peer } from '#shared/api/cohorts.ts';
import type { Found } from '#shared/api/search.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { taskStatusLabels } from '#shared/options.ts';
import { thanksState } from '../features/cohorts/cohort-rules.ts';
import { type Command, containsWords, pageCommand } from '../features/palette/palette-rules.ts';
import { type Clock, dueOrDone } from '../features/tasks/task-rules.ts';
import { cohortPeerPath, communityStartupPath, paths, tasksSearchPath } from '../paths.ts';
import { railGroups } from './founder-nav.ts';
import { founderGoPages } from './go-keys.ts';
import { founderSettings } from './settings-sections.ts';

/** A founder can type these before a task, a person or a question. */
export const founderVerbs = {
  add: ['add', 'add task', 'create', 'create task', 'new task'],
  complete: ['complete', 'complete task', 'done', 'finish'],
  pledge: ['pledge', 'promise'],
  thank: ['thank', 'thanks', 'thank you', 'say thanks to'],
  // Not 'ask' alone: tasks begin with it as well, and questions are counted.
  ask: ['ask coach', 'ask the coach', 'coach'],
} as const;

export const founderPages = railGroups.flat().map(({ label, to, icon }) => ({
  ...pageCommand({ label, to, icon }),
  hotkey: founderGoPages.find((page) => page.label === label)?.hotkey,
}));

/** Pages without an entry there, and the sections of the settings. */
const everyFurtherPage = [
  pageCommand({ label: 'Why? Points and streak', to: paths.appWhy, icon: 'points' }),
  pageCommand({ label: 'Premium', to: paths.appPremium, icon: 'spark' }),
  pageCommand({ label: 'Messages', to: paths.appMessages, icon: 'mail' }),
  {
    ...pageCommand({ label: 'Connections', to: paths.appConnections, icon: 'external' }),
    words: ['access tokens', 'api', 'calendar'],
  },
  pageCommand({ label: 'Support', to: paths.support, icon: 'alert' }),
  ...founderSettings.groups
    .flatMap(({ to, sections }) => (to ? [] : sections))
    .map(([anchor, label]) => ({
      ...pageCommand({ label, to: `${paths.appSettings}#${anchor}`, icon: 'settings' }),
      detail: 'Settings',
      words: ['settings'],
    })),
];

/** Without what is not offered here. */
export function furtherPages({ offersPremium }: { offersPremium: boolean }): Command[] {
  return everyFurtherPage.filter(({ label }) => offersPremium || label !== 'Premium');
}

type TaskMatch = { text: string; clock: Clock };

/** Open tasks whose titles hold the words, the one that is due first on top. */
export function matchTasks(tasks: TaskView[], { text, clock }: TaskMatch): MatchedTask[] {
  const never = '9999';
  return tasks
    .filter(({ title }) => containsWords(title, text))
    .toSorted((a, b) => (a.dueDate ?? never).localeCompare(b.dueDate ?? never))
    .map((task) => ({ task, due: dueOrDone(task, clock)?.text }));
}

type MatchedTask = { task: TaskView; due: string | undefined };

type ThanksMatch = {
  /** A name, and perhaps 'for' and a reason. */
  text: string;
  left: number;
  now: Date;
  thank: (peer: Peer, forWhat: string) => void;
};

/** The founders of the cohort who are meant; those who can't be thanked now say why. */
export function thankCommands(peers: Peer[], { text, left, now, thank }: ThanksMatch): Command[] {
  const [name = '', ...reason] = text.split(/\bfor\b/i);
  const forWhat = reason.join('for').trim();
  const refusals = {
    open: null,
    used_up: 'No thanks left this week',
    thanked: 'Thanked today',
    undoable: 'Thanked today',
  };
  return peers
    .filter((peer) => containsWords(`${peer.founderName} ${peer.startupName}`, name.trim()))
    .map((peer) => {
      const refusal = refusals[thanksState(peer, { left, now })];
      return {
        key: `thank:${peer.founderId}`,
        label: `Thank ${peer.founderName}`,
        detail: refusal ?? peer.startupName,
        icon: 'cheer',
        isDisabled: refusal !== null,
        run: () => thank(peer, forWhat),
      };
    });
}

/** The tasks that the server found; a weekly task once, as its results lead to the same page. */
export function foundTaskCommands(tasks: Found['tasks']): Command[] {
  const isFirst = ({ title, status }: Found['tasks'][number], index: number) =>
    tasks.findIndex((other) => other.title === title && other.status === status) === index;
  return tasks.filter(isFirst).map(({ id, title, status, isOnBoard }) => ({
    key: `task:${id}`,
    label: title,
    detail: taskStatusLabels[status],
    icon: 'tasks',
    // A task of an earlier week is no longer on the board, only in the ledger.
    to: isOnBoard ? tasksSearchPath(title) : paths.appWhy,
  }));
}

export function foundFounderCommands(founders: Found['founders']): Command[] {
  return founders.map(({ id, startupId, name, startupName, isPeer }) => ({
    key: `founder:${id}`,
    label: name,
    detail: isPeer ? `${startupName}, your cohort` : startupName,
    icon: 'people',
    to: isPeer ? cohortPeerPath(id) : communityStartupPath(startupId),
  }));
}
