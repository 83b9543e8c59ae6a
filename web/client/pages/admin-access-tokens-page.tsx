import { brand } from '#shared/brand.ts';
import { useAllAccessTokens } from '../features/access-tokens/access-token-queries.ts';
import { AllAccessTokens } from '../features/access-tokens/all-access-tokens.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-page.module.css';

/** Whose scripts may call the API. */
export function AdminAccessTokensPage() {
  return (
    <div className={classes.page}>
      <title>{`Access tokens · Admin · ${brand.name}`}</title>
      <div>
        <h1>Access tokens</h1>
        <p className={classes.lead}>
          All that work. With one, a script can do what its owner may, or only read it.
        </p>
      </div>
      <Loaded
        query={useAllAccessTokens()}
        skeleton={<Skeleton heights={[240]} label="Loading the access tokens" />}
      >
        {(page) => <AllAccessTokens {...page} />}
      </Loaded>
    </div>
  );
}
