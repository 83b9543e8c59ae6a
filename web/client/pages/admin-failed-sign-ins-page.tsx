import { Link } from 'react-router-dom';
import { useFailedSignIns } from '../features/audit/audit-queries.ts';
import {
  FailedSignInFilters,
  FailedSignIns,
  failedSignInQuery,
} from '../features/audit/failed-sign-ins.tsx';
import { useUrlQuery } from '../lib/list-query.ts';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function AdminFailedSignInsPage() {
  const [query, change] = useUrlQuery(failedSignInQuery);
  return (
    <div className="flex-column gap-20">
      <PageHead title="Failed sign-ins" area="Admin">
        Who was tried and from where, in the last 90 days. Whatever was done is in the{' '}
        <Link to={paths.adminAudit}>audit log</Link>.
      </PageHead>
      <FailedSignInFilters query={query} onChange={change} />
      <Loaded query={useFailedSignIns(query)} heights={[420]} label="Loading failed sign-ins">
        {(page) => <FailedSignIns {...page} query={query} />}
      </Loaded>
    </div>
  );
}
