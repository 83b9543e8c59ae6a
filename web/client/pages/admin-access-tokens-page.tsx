import { pluralize } from '#shared/formats.ts';
import { useAllAccessTokens } from '../features/access-tokens/access-token-queries.ts';
import { AllAccessTokens } from '../features/access-tokens/all-access-tokens.tsx';
import { AppList } from '../features/connected-apps/app-list.tsx';
import { useAllConnectedApps } from '../features/connected-apps/connected-app-queries.ts';
import { EmptyState, Loaded, LoadedTogether } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './admin-page.module.css';

export function AdminAccessTokensPage() {
  const tokens = useAllAccessTokens();
  const connected = useAllConnectedApps();
  const isEmpty = tokens.data?.total === 0 && connected.data?.total === 0;
  return (
    <div className="flex-column gap-20">
      <PageHead title="Tokens and apps" area="Admin">
        The scripts and assistants that people let into their accounts. Each can do what its owner
        can, or only read it.
      </PageHead>
      <LoadedTogether
        queries={[tokens, connected]}
        heights={[240, 240]}
        label="Loading the access tokens"
      >
        {isEmpty ? (
          <EmptyState title="No tokens or apps yet" isRoomy>
            <p>Access tokens and connected assistants appear here, and you can end each.</p>
          </EmptyState>
        ) : (
          <>
            <Loaded query={tokens} heights={[240]} label="Loading the access tokens">
              {(page) => <AllAccessTokens {...page} />}
            </Loaded>
            <Loaded query={connected} heights={[240]} label="Loading the connected apps">
              {(page) => <AllConnectedApps {...page} />}
            </Loaded>
          </>
        )}
      </LoadedTogether>
    </div>
  );
}

type ConnectedProps = NonNullable<ReturnType<typeof useAllConnectedApps>['data']>;

function AllConnectedApps({ apps, total }: ConnectedProps) {
  if (total === 0) {
    return (
      <EmptyState>
        <p>Nobody has connected an app.</p>
      </EmptyState>
    );
  }
  return (
    <Panel title={pluralize(total, 'connected app')}>
      <AppList apps={apps} />
      {total > apps.length && (
        <p className={`soft ${classes.lead}`}>These are the newest {apps.length}.</p>
      )}
    </Panel>
  );
}
