import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { type TextId, textDeclaration, textIds } from '#shared/texts/texts.ts';
import { TextForm } from '../features/texts/text-form.tsx';
import { useText } from '../features/texts/text-queries.ts';
import { TextVersions } from '../features/texts/text-versions.tsx';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';

export function AdminTextPage() {
  const { textId } = useParams();
  const id = textIds.find((each) => each === textId);
  return id ? <TextPage key={id} id={id} /> : <Navigate to={paths.adminTexts} replace />;
}

/** Admins reword one email or message here. */
function TextPage({ id }: { id: TextId }) {
  const [restorations, setRestorations] = useState(0);
  const { label, when } = textDeclaration(id);
  return (
    <div className="flex-column gap-20">
      <div>
        <p>
          <Link to={paths.adminTexts}>Emails and messages</Link>
        </p>
        <PageHead title={label} area="Admin">
          {when}
        </PageHead>
      </div>
      <Loaded query={useText(id)} heights={[640]} label="Loading the text">
        {(text) => (
          <>
            <Panel title="Words">
              <TextForm key={restorations} text={text} />
            </Panel>
            {text.versions.length > 0 && (
              <Panel title="Versions">
                <TextVersions
                  text={text}
                  onRestored={() => setRestorations((count) => count + 1)}
                />
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
