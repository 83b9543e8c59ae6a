import { useNavigate } from 'react-router-dom';
import { ExportEverything } from '../features/imports/export-everything.tsx';
import { ImportList } from '../features/imports/import-list.tsx';
import { useImports } from '../features/imports/import-queries.ts';
import { SendFile } from '../features/imports/send-file.tsx';
import { importPath } from '../paths.ts';
import { Loaded, LoadedTogether } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';

export function AdminImportsPage() {
  const navigate = useNavigate();
  const query = useImports();
  return (
    <div className="flex-column gap-20">
      <PageHead title="Import and export" area="Admin">
        Startups, applications and investors from a spreadsheet, and everything as files.
      </PageHead>
      <LoadedTogether queries={[query]} heights={[240, 120, 240]} label="Loading the imports">
        <Loaded query={query} heights={[240, 120]} label="Loading the imports">
          {({ imports, isEmpty }) => (
            <>
              <Panel title="Import a file">
                <SendFile
                  isEmpty={isEmpty}
                  onSent={(importId) => void navigate(importPath(importId))}
                />
              </Panel>
              <Panel title="Imports of the last 30 days">
                <ImportList imports={imports} />
              </Panel>
            </>
          )}
        </Loaded>
        <Panel title="Export everything">
          <ExportEverything />
        </Panel>
      </LoadedTogether>
    </div>
  );
}
