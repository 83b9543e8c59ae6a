import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import type { FounderList } from '#shared/api/founders.ts';
import { formatNumber } from '#shared/formats.ts';
import { FounderCards, FounderFilters, FounderTable } from '../features/founders/founder-list.tsx';
import { useFounders } from '../features/founders/founder-queries.ts';
import { founderQuery } from '../features/founders/founder-query.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLinks } from '../ui/pagination.tsx';
import classes from './admin-dashboard-page.module.css';

export function AdminFoundersPage() {
  const [query, change] = useUrlQuery(founderQuery);
  const founders = useFounders(query);
  const isNarrow = useMediaQuery('screen and (max-width: 919px)', undefined, {
    getInitialValueInEffect: false,
  });
  const Rows = isNarrow ? FounderCards : FounderTable;
  const isFiltered = query.search !== '' || query.cohort !== null || query.state !== null;
  return (
    <div className="flex-column gap-20">
      <PageHead title="Founders" area="Admin" />
      <Loaded query={founders} heights={[36, 560]} label="Loading the founders">
        {(list) => (
          <>
            <FounderFilters
              query={query}
              cohorts={list.cohorts}
              isNarrow={isNarrow}
              onChange={change}
            />
            <section
              aria-label="Founders"
              className={`card ${classes.list}`}
              data-old={founders.isPlaceholderData || undefined}
            >
              {list.rows.length > 0 ? (
                <Rows rows={list.rows} query={query} />
              ) : (
                <NoFounders isFiltered={isFiltered} onClear={() => change(founderQuery.initial)} />
              )}
            </section>
            {list.size > 0 && (
              <PageLinks
                list={list}
                words={founderWords(list)}
                to={(page) => ({ search: founderQuery.write({ ...query, page }) })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Those who have left stand in the list, too, and nowhere else. */
function founderWords({ size, left }: FounderList): [one: string, many: string] {
  if (left === size) return ['founder who left', 'founders who left'];
  const also = left > 0 ? `, ${formatNumber(left)} of them left` : '';
  return [`founder${also}`, `founders${also}`];
}

function NoFounders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <div className={`stack gap-6 soft center ${classes.empty}`}>
      <p className="ink strong">{isFiltered ? 'No founders found' : 'No founders yet'}</p>
      {isFiltered ? (
        <>
          <p>Try adjusting your search or filters</p>
          <Button variant="default" size="sm" onClick={onClear}>
            Clear filters
          </Button>
        </>
      ) : (
        <>
          <p>Founders appear here a minute after their application is accepted.</p>
          <Button component={Link} to={paths.adminDashboard} variant="default" size="sm">
            See the applications
          </Button>
        </>
      )}
    </div>
  );
}
