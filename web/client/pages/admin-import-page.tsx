import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ImportDetail } from '#shared/api/imports.ts';
import { brand } from '#shared/brand.ts';
import { pluralize } from '#shared/formats.ts';
import { importStateTags, kindLabel } from '../features/imports/import-copy.ts';
import { ImportPanels } from '../features/imports/import-panels.tsx';
import { useDiscardImport, useImport } from '../features/imports/import-queries.ts';
import { useNow } from '../lib/timers.ts';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import classes from './admin-page.module.css';

/** One file on its way in. */
export function AdminImportPage() {
  const { importId = '' } = useParams();
  return (
    <div className="flex-column gap-20">
      <title>{`Import · Admin · ${brand.name}`}</title>
      <Loaded query={useImport(importId)} heights={[64, 420]} label="Loading the import">
        {(detail) => (
          <>
            <Head detail={detail} />
            <ImportPanels key={importId} detail={detail} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Head({ detail }: { detail: ImportDetail }) {
  const { importId, kind, fileName, state, rows, by, receivedAt, cohort } = detail;
  const now = useNow();
  const navigate = useNavigate();
  const discard = useDiscardImport(importId);
  const tag = importStateTags[state];
  const isOpen = state === 'uploaded' || state === 'checked';
  return (
    <div className="row wrap between gap-12">
      <div>
        <p>
          <Link to={paths.adminImports}>Import</Link>
        </p>
        <h1>{fileName}</h1>
        <p className={`soft ${classes.lead}`}>
          <Tag tone={tag.tone}>{tag.label}</Tag> {kindLabel(kind)}
          {cohort && !isOpen && ` of ${cohort.name}`}
          {kind !== 'everything' && ` · ${pluralize(rows, 'row')}`} · {by},{' '}
          <TimeAgo at={receivedAt} now={now} within />
        </p>
      </div>
      {isOpen && (
        <Button
          variant="subtle"
          color="gray"
          loading={discard.isPending}
          onClick={() =>
            discard.mutate(undefined, { onSuccess: () => void navigate(paths.adminImports) })
          }
        >
          Discard the file
        </Button>
      )}
    </div>
  );
}
