import { Link, useParams, useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { FounderActions } from '../features/founders/founder-actions.tsx';
import {
  FounderFacts,
  FounderHeader,
  FounderHistory,
} from '../features/founders/founder-panels.tsx';
import { isFounderMissing, useFounder } from '../features/founders/founder-queries.ts';
import { founderQuery } from '../features/founders/founder-query.ts';
import classes from '../features/founders/founders.module.css';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';

export function AdminFounderPage() {
  const { founderId = '' } = useParams();
  const [params] = useSearchParams();
  const founder = useFounder(founderId);
  if (isFounderMissing(founder.error)) return <NoFounder />;
  return (
    <Loaded query={founder} heights={[64, 200, 320]} label="Loading">
      {(data) => (
        <div className="flex-column gap-20">
          <title>{`${data.founderName} · Admin · ${brand.name}`}</title>
          <FounderHeader founder={data} query={founderQuery.read(params)} />
          <div className={`stack gap-20 ${classes.screen}`}>
            <div className={`stack gap-20 ${classes.column}`}>
              <FounderFacts founder={data} />
              <div className={classes.history}>
                <FounderHistory founder={data} />
              </div>
            </div>
            <FounderActions key={data.id} founder={data} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function NoFounder() {
  return (
    <div className="flex-column gap-20">
      <title>{`No founder · Admin · ${brand.name}`}</title>
      <h1>That founder was not found.</h1>
      <Link to={paths.adminFounders}>Back to the founders</Link>
    </div>
  );
}
