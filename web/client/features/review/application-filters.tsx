import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { ApplicationList } from '#shared/api/review.ts';
import { formatNumber } from '#shared/formats.ts';
import { type ApplicationStatus, applicationStatuses } from '#shared/options.ts';
import { api } from '../../lib/api.ts';
import { downloadFile } from '../../lib/browser.ts';
import { withSignInConfirmation } from '../../lib/confirm-sign-in.ts';
import { errorText } from '../../lib/errors.ts';
import { useDebouncedText } from '../../lib/list-query.ts';
import { FigureCards } from '../../ui/figure-cards.tsx';
import { ChoiceChips, UnknownFilter } from '../../ui/filter-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from '../../ui/list-table.module.css';
import { showToast } from '../../ui/show-toast.tsx';
import { statusLabels } from './application-labels.tsx';
import { type ListQuery, toListInput } from './list-query.ts';

const statusChoices: { value: ApplicationStatus | null; label: string }[] = [
  { value: null, label: 'All' },
  ...(['pending', 'accepted', 'rejected', 'under_review', 'withdrawn'] as const).map((status) => ({
    value: status,
    label: statusLabels[status],
  })),
];

type Props = {
  query: ListQuery;
  onChange: (changes: Partial<ListQuery>) => void;
  searchRef: Ref<HTMLInputElement>;
};

/** Search and status filter; each change goes back to the first page. */
export function ApplicationFilters({ query, onChange, searchRef }: Props) {
  const [text, setText] = useDebouncedText(query.search, (search) => onChange({ search, page: 1 }));
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
        choices={statusChoices}
        value={query.status}
        onChoose={(status) => onChange({ status, page: 1 })}
      />
      <UnknownFilter choices={{ status: applicationStatuses }} />
    </search>
  );
}

type ApplicationStatsProps = Pick<ApplicationList, 'counts' | 'premium'>;

export function ApplicationStats({ counts, premium }: ApplicationStatsProps) {
  const cards = [
    {
      label: 'Total Applications',
      value: counts.total,
      beside: countLine(counts.withdrawn, 'withdrawn'),
    },
    {
      label: 'Pending Review',
      value: counts.pending,
      beside: countLine(counts.under_review, 'under review'),
    },
    { label: 'Accepted', value: counts.accepted, beside: premiumLine(premium) },
    { label: 'Rejected', value: counts.rejected },
  ];
  return <FigureCards cards={cards} />;
}

function countLine(value: number, what: string): string | null {
  return value > 0 ? `${formatNumber(value)} ${what}` : null;
}

function premiumLine({ members, pastDue }: ApplicationList['premium']): string | null {
  const all = countLine(members, 'with premium');
  const late = countLine(pastDue, 'late in paying');
  return all && late ? `${all}, ${late}` : all;
}

/** Downloads all pages of the list, as filtered and sorted. */
export function ExportButton({ query }: { query: ListQuery }) {
  const save = useMutation({
    mutationFn: () => withSignInConfirmation(() => api.review.export(toListInput(query))),
    onSuccess: downloadFile,
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
  return (
    <Button variant="default" size="sm" loading={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  );
}
