import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pluralize } from '#shared/formats.ts';
import {
  type TaskStatus,
  taskCategories,
  taskCategoryLabels,
  taskStatuses,
  taskStatusLabels,
} from '#shared/options.ts';
import { useUrlQuery } from '../../lib/list-query.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { FilterBar, UnknownFilter } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dueRanges, type TaskFilter } from './task-rules.ts';
import classes from './task-views.module.css';

type StatusFilter = TaskFilter & { status: TaskStatus | null };

const paramNames = { text: 'q', status: 'status', category: 'category', due: 'due' } as const;

/** The page's filter, kept in the address so that it survives a reload and can be shared. */
export const useTaskFilter = () => useUrlQuery(filterAddress);

const filterAddress = {
  read: readFilter,
  write: (filter: StatusFilter, current: URLSearchParams) => withFilter(current, filter).toString(),
};

/** Ignores invalid values in the address. */
export function readFilter(params: URLSearchParams): StatusFilter {
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name)) ?? null;
  return {
    text: params.get(paramNames.text) ?? '',
    status: oneOf(paramNames.status, taskStatuses),
    category: oneOf(paramNames.category, taskCategories),
    due: oneOf(paramNames.due, dueRanges),
  };
}

/** Puts the filter into an address and keeps its other parameters. */
export function withFilter(current: URLSearchParams, filter: StatusFilter): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const key of Object.keys(filter) as (keyof StatusFilter)[]) {
    if (filter[key]) params.set(paramNames[key], filter[key]);
    else params.delete(paramNames[key]);
  }
  return params;
}

const statusChoices = [
  { value: '', label: 'All statuses' },
  ...taskStatuses.map((value) => ({ value, label: taskStatusLabels[value] })),
];
const categoryChoices = [
  { value: '', label: 'All categories' },
  ...taskCategories.map((value) => ({ value, label: taskCategoryLabels[value] })),
];
const dueChoices = [
  { value: '', label: 'Any due date' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due this week' },
  { value: 'later', label: 'Due later' },
];

const noFilter: StatusFilter = { text: '', status: null, category: null, due: null };

export function filterLabels(filter: StatusFilter): string[] {
  const labelOf = (choices: { value: string; label: string }[], value: string | null) =>
    choices.find((choice) => value && choice.value === value)?.label ?? [];
  const text = filter.text.trim();
  return [
    text ? `“${text}”` : [],
    labelOf(statusChoices, filter.status),
    labelOf(categoryChoices, filter.category),
    labelOf(dueChoices, filter.due),
  ].flat();
}

/** True if the filter asks for more than the status. */
export function isNarrowing({ text, category, due }: TaskFilter): boolean {
  return text.trim() !== '' || category !== null || due !== null;
}

export const filtersId = 'task-filters';

type Props = {
  filter: StatusFilter;
  onChange: (changes: Partial<StatusFilter>) => void;
  matching: number;
  all: number;
  opened: boolean;
  onOpen: () => void;
  /** On a phone the board has a switch of its own for the status. */
  isBoard: boolean;
};

/**
 * Search and filters, behind the toolbar's button; the key `/` opens them and focuses the search.
 * What an active filter does is said and can be undone while they are closed, too.
 */
export function TaskFilters({ filter, onChange, opened, onOpen, isBoard, ...found }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useTypedText(filter.text, (typed) => onChange({ text: typed }));
  const focusSearch = () => {
    flushSync(onOpen);
    search.current?.focus();
  };
  useHotkeys('Tasks', { '/': { does: 'Search tasks', run: focusSearch } });
  const labels = filterLabels({ ...filter, text });
  const isNarrowed = isNarrowing({ ...filter, text });
  const select = (name: 'status' | 'category' | 'due') => ({
    value: filter[name] ?? '',
    'data-active': filter[name] !== null || undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value || null }),
  });
  const clear = () => {
    setText('');
    onChange(noFilter);
    (search.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  return (
    <FilterBar id={filtersId} className={classes.filters} data-board={isBoard || undefined}>
      {opened && (
        <>
          <TextInput
            ref={search}
            className={classes.search}
            type="search"
            aria-label="Search tasks"
            aria-keyshortcuts="/"
            placeholder="Search tasks..."
            leftSection={<Icon name="search" size={16} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={classes.status}>
            <SelectField aria-label="Status" choices={statusChoices} {...select('status')} />
          </div>
          <SelectField aria-label="Category" choices={categoryChoices} {...select('category')} />
          <SelectField aria-label="Due" choices={dueChoices} {...select('due')} />
        </>
      )}
      <UnknownFilter choices={{ status: taskStatuses, category: taskCategories, due: dueRanges }} />
      {labels.length > 0 && (
        <div
          className={`row wrap soft small tabular ${classes.found}`}
          data-narrowed={isNarrowed || undefined}
        >
          {!opened && (
            <p className={`ink medium one-line ${classes.active}`}>{labels.join(' · ')}</p>
          )}
          <p role="status">
            {found.matching} of {pluralize(found.all, 'task')}
          </p>
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            Clear filters
          </Button>
        </div>
      )}
    </FilterBar>
  );
}

/** Shows typed text at once, ahead of the address; a change from outside (Back) replaces it. */
function useTypedText(text: string, onType: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const lastSent = useRef(text);
  useEffect(() => {
    if (text === lastSent.current) return;
    lastSent.current = text;
    setTyped(text);
  }, [text]);
  const type = (next: string) => {
    lastSent.current = next;
    setTyped(next);
    onType(next);
  };
  return [typed, type] as const;
}
