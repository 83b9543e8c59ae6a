import { useNavigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { ImportList } from '../features/imports/import-list.tsx';
import { useImports } from '../features/imports/import-queries.ts';
import { SendFile } from '../features/imports/send-file.tsx';
import { importPath } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-page.module.css';

/** What comes in from spreadsheets. */
export function AdminImportsPage() {
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <title>{`Import · Admin · ${brand.name}`}</title>
      <div>
        <h1>Import</h1>
        <p className={classes.lead}>Startups, applications and investors from a spreadsheet.</p>
      </div>
      <Panel title="Import a file">
        <SendFile onSent={(importId) => navigate(importPath(importId))} />
      </Panel>
      <Panel title="Imports">
        <Loaded
          query={useImports()}
          skeleton={<Skeleton heights={[64, 64]} label="Loading the imports" />}
        >
          {({ imports }) => <ImportList imports={imports} />}
        </Loaded>
      </Panel>
    </div>
  );
}
