import { type ReactNode, useRef } from 'react';
import type { DirectoryCard as Card, StartupFigures } from '#shared/api/startups.ts';
import { fundingStatuses, stageLabels, stages } from '#shared/options.ts';
import { communityStartupPath } from '../../paths.ts';
import { FigureCards, figureCardsSkeleton } from '../../ui/figure-cards.tsx';
import { FilterBar, SearchInput, UnknownFilter } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import cards from '../../ui/startup/startup-card.module.css';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import { MemberTag } from '../../ui/tag.tsx';
import classes from './directory.module.css';
import { type DirectoryQuery, directoryQuery } from './directory-rules.ts';
import { useIndustries } from './startup-queries.ts';

type DirectoryListProps = {
  startups: Card[];
  /** The startups still belong to the previous filters. */
  isStale: boolean;
  requestButton: (startup: Card) => ReactNode;
  query: Parameters<typeof ShowMore>[0]['query'];
};

export function DirectoryList({ startups, isStale, requestButton, query }: DirectoryListProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} aria-label="Startups" className={cards.grid} data-old={isStale || undefined}>
        {startups.map((startup) => (
          <li key={startup.startupId} tabIndex={-1}>
            <DirectoryCard startup={startup} requestButton={requestButton(startup)} />
          </li>
        ))}
      </ul>
      {!isStale && <ShowMore what="startups" list={list} shown={startups.length} query={query} />}
    </>
  );
}

type DirectoryCardProps = {
  startup: Card;
  /** Requests an introduction to the founder. */
  requestButton: ReactNode;
};

function DirectoryCard({ startup, requestButton }: DirectoryCardProps) {
  const { startupId, isAlumni } = startup;
  return (
    <StartupCard
      startup={startup}
      to={communityStartupPath(startupId)}
      facts={isAlumni ? ['Alumni'] : []}
      corner={startup.isPremium && <MemberTag />}
      action={requestButton}
    />
  );
}

type FiguresProps = {
  figures: StartupFigures;
  query: DirectoryQuery;
  onChange: (changes: Partial<DirectoryQuery>) => void;
};

/** Figures of the whole community, regardless of the filters; each shows what it counts. */
export function DirectoryFigures({ figures, query, onChange }: FiguresProps) {
  const { initial } = directoryQuery;
  const showOnly = (chosen: Partial<DirectoryQuery>) => onChange({ ...initial, ...chosen });
  const isSeeking = query.funding === 'seeking';
  const isEarning = query.revenue === 'some';
  return (
    <FigureCards
      cards={[
        {
          label: 'Total Startups',
          value: figures.startups,
          isPressed: directoryQuery.write(query) === '',
          press: () => onChange(initial),
        },
        {
          label: 'Seeking Funding',
          value: figures.seeking,
          isPressed: isSeeking,
          press: () => showOnly({ funding: isSeeking ? null : 'seeking' }),
        },
        {
          label: 'With Revenue',
          value: figures.withRevenue,
          isPressed: isEarning,
          press: () => showOnly({ revenue: isEarning ? null : 'some' }),
        },
        { label: 'Industries', value: figures.industries, press: openIndustries },
      ]}
    />
  );
}

/** The figure has no startups of its own to show: one of the industries is chosen next. */
function openIndustries() {
  const field = document.querySelector<HTMLSelectElement>(`.${classes.choices} [name="industry"]`);
  field?.focus();
  try {
    field?.showPicker();
  } catch {
    // The focus alone, in a browser that has no such method.
  }
}

const fieldHeight = 36;
const cardSkeleton = { block: cards.blank };
const skeletonShapes: SkeletonShape[] = [
  figureCardsSkeleton,
  {
    in: classes.filters,
    of: [fieldHeight, { in: classes.choices, of: [fieldHeight, fieldHeight, fieldHeight] }],
  },
  24,
  { in: cards.grid, of: Array.from({ length: 9 }, () => cardSkeleton) },
];

/** Stands in for the figures, filters and cards while they load. */
export function DirectorySkeleton() {
  return <Skeleton isPage heights={skeletonShapes} label="Loading the community" />;
}

const anyChoice = (label: string) => ({ value: '', label });
const stageChoices = stages.map((value) => ({ value, label: stageLabels[value] }));
const fundingLabels = { seeking: 'Seeking Funding', not_seeking: 'Not Seeking' };
const fundingChoices = [
  anyChoice('All Funding Status'),
  ...fundingStatuses.map((value) => ({ value, label: fundingLabels[value] })),
];

type Props = { query: DirectoryQuery; onChange: (changes: Partial<DirectoryQuery>) => void };

/** The filters, all of which must match. */
export function DirectoryFilters({ query, onChange }: Props) {
  const stageOf = (value: string) => stages.find((stage) => stage === value) ?? null;
  return (
    <FilterBar className={classes.filters}>
      <SearchInput
        label="Search startups, founders, or industries"
        text={query.search}
        onSearch={(search) => onChange({ search })}
      />
      <div className={classes.choices}>
        <SelectField
          aria-label="Stage"
          choices={[anyChoice('All Stages'), ...stageChoices]}
          value={query.stage ?? ''}
          onChange={(event) => onChange({ stage: stageOf(event.currentTarget.value) })}
        />
        <SelectField
          name="industry"
          aria-label="Industry"
          choices={[anyChoice('All Industries'), ...useIndustryChoices(query.industry)]}
          value={query.industry}
          onChange={(event) => onChange({ industry: event.currentTarget.value })}
        />
        <SelectField
          aria-label="Funding status"
          choices={fundingChoices}
          value={query.funding ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ funding: fundingStatuses.find((status) => status === value) ?? null })
          }
        />
      </div>
      <UnknownFilter choices={{ stage: stages, funding: fundingStatuses }} />
    </FilterBar>
  );
}

/** The industries in use, plus the chosen one even if no startup is in it any more. */
function useIndustryChoices(chosen: string) {
  const inUse = useIndustries().data ?? [];
  const industries = chosen && !inUse.includes(chosen) ? [chosen, ...inUse] : inUse;
  return industries.map((value) => ({ value, label: value }));
}
