import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { ApplicationList } from '#shared/api/review.ts';
import { formatNumber } from '#shared/formats.ts';
import { api } from '../../lib/api.ts';
import { downloadFile, readCsvSeparator } from '../../lib/browser.ts';
import { useDebouncedText } from '../../lib/list-query.ts';
import { FigureCards } from '../../ui/figure-cards.tsx';
import { FilterBar, UnknownFilter } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChipsOrSelect } from '../../ui/list-choices.tsx';
import classes from '../../ui/list-table.module.css';
import { toastError } from '../../ui/show-toast.tsx';
import { statusLabels } from './application-labels.tsx';
import { ApplicationSortChoice } from './application-list.tsx';
import { type ListQuery, type StatusFilter, statusFilters, toListInput } from './list-query.ts';
import { useReviewers } from './review-queries.ts';

/** The filter that the list opens on comes first, with the number of applications behind each choice. */
function statusChoices(counts: ApplicationList['counts']): Choice[] {
  const { total, ...each } = counts;
  const undecided = each.pending + each.under_review;
  const statuses = ['pending', 'under_review', 'accepted', 'rejected', 'withdrawn'] as const;
  return [
    { value: 'undecided', label: 'Needs a decision', count: undecided },
    ...statuses.map((value) => ({ value, label: statusLabels[value], count: each[value] })),
    { value: 'all', label: 'All', count: total },
  ];
}

type Choice = { value: StatusFilter; label: string; count: number };

/** All that those who only review choose by. */
const ratingChoices = [
  { value: 'to_rate', label: 'To rate' },
  { value: null, label: 'All' },
];

type Props = {
  query: ListQuery;
  counts: ApplicationList['counts'];
  isReviewer: boolean;
  onChange: (changes: Partial<ListQuery>) => void;
  searchRef: Ref<HTMLInputElement>;
  /** The list has cards, which have no headings to sort by. */
  isNarrow: boolean;
};

/** Search and filters; each change goes back to the first page. */
export function ApplicationFilters({
  query,
  counts,
  isReviewer,
  onChange,
  searchRef,
  isNarrow,
}: Props) {
  const [text, setText] = useDebouncedText(query.search, (search) => onChange({ search, page: 1 }));
  return (
    <FilterBar className={`row wrap gap-12 ${classes.filters}`}>
      {!isReviewer && (
        <div className="wide">
          <ChipsOrSelect
            legend="Status"
            choices={statusChoices(counts)}
            value={query.status}
            onChoose={(status) => onChange({ status, page: 1 })}
          />
        </div>
      )}
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
      {isReviewer ? (
        <ChipsOrSelect
          legend="Your rating"
          choices={ratingChoices}
          value={query.reviewer}
          onChoose={(reviewer) => onChange({ reviewer, status: 'all', page: 1 })}
        />
      ) : (
        <ReviewerFilter
          value={query.reviewer}
          onChoose={(reviewer) => onChange({ reviewer, page: 1 })}
        />
      )}
      {isNarrow && <ApplicationSortChoice query={query} />}
      <UnknownFilter choices={{ status: statusFilters }} />
    </FilterBar>
  );
}

type ReviewerFilterProps = {
  value: ListQuery['reviewer'];
  onChoose: (reviewer: ListQuery['reviewer']) => void;
};

function ReviewerFilter({ value, onChoose }: ReviewerFilterProps) {
  const { data: staff = [] } = useReviewers();
  return (
    <SelectField
      aria-label="Reviewer"
      value={value ?? ''}
      choices={[
        { value: '', label: 'Any reviewer' },
        { value: 'me', label: 'Assigned to me' },
        { value: 'to_rate', label: 'Mine to rate' },
        { value: 'nobody', label: 'No reviewer' },
        ...staff.map(({ accountId, email }) => ({ value: accountId, label: email })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value || null)}
    />
  );
}

/** Of all applications for those who decide, and of their own for those who only review. */
export function ApplicationStats({ list }: { list: ApplicationList }) {
  const { counts, mine, premium } = list;
  const cards = premium ? allCards(counts, premium) : ownCards(counts, mine);
  return <FigureCards cards={cards} />;
}

type Premium = NonNullable<ApplicationList['premium']>;

function allCards(counts: ApplicationList['counts'], premium: Premium) {
  return [
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
}

function ownCards(counts: ApplicationList['counts'], mine: ApplicationList['mine']) {
  return [
    { label: 'Assigned to You', value: counts.total },
    { label: 'To Rate', value: mine.toRate },
    { label: 'Rated', value: mine.assigned - mine.toRate },
    { label: 'Decided', value: counts.accepted + counts.rejected + counts.withdrawn },
  ];
}

function countLine(value: number, what: string): string | null {
  return value > 0 ? `${formatNumber(value)} ${what}` : null;
}

function premiumLine({ members, pastDue }: Premium): string | null {
  const all = countLine(members, 'with premium');
  const late = countLine(pastDue, 'late in paying');
  return all && late ? `${all}, ${late}` : all;
}

/** Downloads all pages of the list, as filtered and sorted. */
export function ExportButton({ query }: { query: ListQuery }) {
  const save = useMutation({
    mutationFn: () => api.review.export({ ...toListInput(query), separator: readCsvSeparator() }),
    onSuccess: downloadFile,
    onError: (error) => toastError(error),
  });
  return (
    <Button variant="default" size="sm" loading={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  );
}
