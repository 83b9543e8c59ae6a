import { Button } from '@mantine/core';
import { brand } from '#shared/brand.ts';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import {
  DirectoryFigures,
  DirectoryFilters,
  DirectoryList,
  DirectorySkeleton,
} from '../features/startups/directory-list.tsx';
import {
  type DirectoryQuery,
  directoryQuery,
  directorySizeText,
} from '../features/startups/directory-rules.ts';
import { useDirectory } from '../features/startups/startup-queries.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';

export function CommunityPage() {
  const me = useFounder();
  const [query, changeAddress] = useUrlQuery(directoryQuery);
  const directory = useDirectory(query);
  // Going back undoes a choice or a whole word, not single letters.
  const change = (changes: Partial<DirectoryQuery>) =>
    changeAddress(changes, { replace: Boolean(changes.search && query.search) });
  return (
    <>
      <title>{`Community Directory · ${brand.name}`}</title>
      <div>
        <h1>Community Directory</h1>
        <p className="soft tabular">Every startup of every cohort.</p>
      </div>
      <Loaded query={directory} skeleton={<DirectorySkeleton />}>
        {({ pages }) => {
          const [first] = pages;
          if (!first) return null;
          const startups = pages.flatMap((page) => page.startups);
          return (
            <>
              <DirectoryFigures figures={first.figures} query={query} onChange={change} />
              <DirectoryFilters query={query} onChange={change} />
              {first.size && (
                <p role="status" className="soft tabular">
                  {directorySizeText(first.size)}
                </p>
              )}
              {startups.length === 0 ? (
                <NoStartups query={query} onClear={() => change(directoryQuery.initial)} />
              ) : (
                <DirectoryList
                  startups={startups}
                  isStale={directory.isPlaceholderData}
                  requestButton={({ startupId, founderName, startupName }) =>
                    startupId !== me.startupId && (
                      <RequestIntroductionButton
                        startupId={startupId}
                        founderName={founderName}
                        startupName={startupName}
                        label="Request Intro"
                        isSmall
                      />
                    )
                  }
                  query={directory}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function NoStartups({ query, onClear }: { query: DirectoryQuery; onClear: () => void }) {
  const isWhole = directoryQuery.write(query) === '';
  return (
    <EmptyState title="No startups found">
      {isWhole ? (
        <p>No startups in the community yet</p>
      ) : (
        <>
          <p>Try adjusting your search or filters</p>
          <Button variant="default" size="sm" onClick={onClear}>
            Clear filters
          </Button>
        </>
      )}
    </EmptyState>
  );
}
