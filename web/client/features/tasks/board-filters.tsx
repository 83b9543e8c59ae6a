import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import {
  type TaskStatus,
  taskCategories,
  taskCategoryLabels,
  taskStatuses,
  taskStatusLabels,
} from '#shared/options.ts';
import { useUrlQuery } from '../../lib/list-query.ts';
import { UnknownFilter } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './task-board.module.css';
import { dueRanges, type TaskFilter } from './task-rules.ts';

type BoardFilter = TaskFilter & { status: TaskStatus | null };

const paramNames = { text: 'q', status: 'status', category: 'category', due: 'due' } as const;

/** The board's filter, kept in the address so that it survives a reload and can be shared. */
export const useBoardFilter = () => useUrlQuery(filterAddress);

const filterAddress = {
  read: readFilter,
  write: (filter: BoardFilter, current: URLSearchParams) => withFilter(current, filter).toString(),
};

/** Ignores invalid values in the address. */
export function readFilter(params: URLSearchParams): BoardFilter {
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
export function withFilter(current: URLSearchParams, filter: BoardFilter): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const key of Object.keys(filter) as (keyof BoardFilter)[]) {
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

const noFilter: BoardFilter = { text: '', status: null, category: null, due: null };

type Props = {
  filter: BoardFilter;
  onChange: (changes: Partial<BoardFilter>) => void;
  /** How many of the board's tasks match. */
  matching: number;
  all: number;
};

/** Search and filters above the board; the key `/` focuses the search. */
export function BoardFilters({ filter, onChange, matching, all }: Props) {
  const { status, category, due } = filter;
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useTypedText(filter.text, (typed) => onChange({ text: typed }));
  useHotkeys([['/', () => search.current?.focus()]]);
  const isNarrowed = text.trim() !== '' || category !== null || due !== null;
  const select = (name: 'status' | 'category' | 'due') => ({
    value: filter[name] ?? '',
    'data-active': filter[name] !== null || undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value || null }),
  });
  return (
    <search className={classes.filters}>
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
      <UnknownFilter choices={{ status: taskStatuses, category: taskCategories, due: dueRanges }} />
      {(isNarrowed || status !== null) && (
        <div className={classes.found} data-narrowed={isNarrowed || undefined}>
          <p role="status">
            {matching} of {all} {all === 1 ? 'task' : 'tasks'}
          </p>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setText('');
              onChange(noFilter);
              search.current?.focus();
            }}
          >
            Clear filters
          </Button>
        </div>
      )}
    </search>
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
