import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import type { ApplicationStatus } from '#shared/options.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './application-filters.module.css';
import type { ListQuery } from './list-query.ts';
import { statusLabels } from './status-badge.tsx';

const choices: { value: ApplicationStatus | null; label: string }[] = [
  { value: null, label: 'All' },
  ...(['pending', 'accepted', 'rejected', 'under_review', 'withdrawn'] as const).map((status) => ({
    value: status,
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
      <ChoiceChips
        legend="Status"
        choices={choices}
        value={query.status}
        onChoose={(status) => onChange({ status, page: 1 })}
      />
    </search>
  );
}
