import { Link } from 'react-router-dom';
import type { AuditPage } from '#shared/api/audit.ts';
import { AuditEntries, AuditFilters } from '../features/audit/audit-entries.tsx';
import { useAudit } from '../features/audit/audit-queries.ts';
import { type AuditQuery, auditQuery } from '../features/audit/audit-rules.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { paths } from '../paths.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { NewestOlder } from '../ui/pagination.tsx';

export function AdminAuditPage() {
  const [query, change] = useUrlQuery(auditQuery);
  const audit = useAudit(query);
  return (
    <div className="flex-column gap-20">
      <PageHead title="Audit log" area="Admin">
        Who did what, and when. See also <Link to={paths.adminFailedSignIns}>Failed sign-ins</Link>{' '}
        and <Link to={paths.adminAccessTokens}>Tokens and apps</Link>.
      </PageHead>
      <Loaded query={audit} heights={[64, 420]} label="Loading the audit log">
        {(page) => (
          <>
            <AuditFilters
              query={query}
              actors={page.actors}
              actions={page.actions}
              onChange={change}
            />
            <Entries page={page} query={query} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Entries({ page: { entries, older }, query }: { page: AuditPage; query: AuditQuery }) {
  const to = (before: number | null) => ({ search: auditQuery.write({ ...query, before }) });
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState>
          <p>Nothing matches.</p>
        </EmptyState>
      ) : (
        <AuditEntries entries={entries} />
      )}
      <NewestOlder before={query.before} older={older} to={to} />
    </>
  );
}
