import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import type { ApplicationStatus } from '#shared/options.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './application-filters.module.css';
import type { ListQuery } from './list-query.ts';
import { statusLabels } from './status-badge.tsx';

const choices: { status: ApplicationStatus | null; label: string }[] = [
  { status: null, label: 'All' },
  ...(['pending', 'accepted', 'rejected', 'under_review', 'withdrawn'] as const).map((status) => ({
    status,
    label: statusLabels[status],
  })),
];

type Props = {
  query: ListQuery;
  onChange: (wish: Partial<ListQuery>) => void;
  searchRef: Ref<HTMLInputElement>;
};

/** Search and statuses; a new choice begins at the first page. */
export function ApplicationFilters({ query, onChange, searchRef }: Props) {
  const [text, setText] = useTypedText(query.search, (search) => onChange({ search, page: 1 }));
  return (
    <search className={classes.filters}>
      <TextInput
        ref={searchRef}
        className={classes.search}
        type="search"
        aria-label="Search applications"
        aria-keyshortcuts="/"
        placeholder="Search applications..."
        maxLength={100}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <fieldset className={classes.statuses}>
        <legend className={classes.legend}>Status</legend>
        {choices.map(({ status, label }) => (
          <button
            key={label}
            type="button"
            className={classes.status}
            aria-pressed={query.status === status}
            onClick={() => onChange({ status, page: 1 })}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
