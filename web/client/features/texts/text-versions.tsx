import type { TextView } from '#shared/api/texts.ts';
import { VersionList } from '../../ui/version-list.tsx';
import { useRestoreText } from './text-queries.ts';
import classes from './texts.module.css';

type Props = { text: TextView; onRestored: () => void };

export function TextVersions({ text: { id, version, versions }, onRestored }: Props) {
  return (
    <VersionList
      versions={versions}
      current={version}
      restore={useRestoreText(id)}
      onRestored={onRestored}
      summary={({ content }) => (
        <>
          <p className="medium breakable">
            {content ? content.subject || 'Edited' : 'The original'}
          </p>
          {content && <p className={`soft small breakable ${classes.words}`}>{content.body}</p>}
        </>
      )}
    />
  );
}
