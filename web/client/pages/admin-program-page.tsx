import { useState } from 'react';
import { ProgramForm } from '../features/program/program-form.tsx';
import { useProgram } from '../features/program/program-queries.ts';
import { ProgramVersions } from '../features/program/program-versions.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';

/** Admins say here what their program is called and looks like. */
export function AdminProgramPage() {
  const [restorations, setRestorations] = useState(0);
  return (
    <div className="flex-column gap-20">
      <PageHead title="Program settings" area="Admin">
        What your program is called and looks like, wherever people meet it.
      </PageHead>
      <Loaded query={useProgram()} heights={[320, 160]} label="Loading the program">
        {(program) => (
          <>
            <Panel title="Name and look">
              <ProgramForm key={restorations} program={program} />
            </Panel>
            <Panel title="Versions">
              <ProgramVersions
                program={program}
                onRestored={() => setRestorations((count) => count + 1)}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </div>
  );
}
