import type { ProgramView } from '#shared/api/program.ts';
import { markHtml } from '#shared/brand-mark.ts';
import { BrandMark } from '../../ui/icon.tsx';
import { VersionList } from '../../ui/version-list.tsx';
import { brandOf, useRestoreProgram } from './program-queries.ts';

type Props = { program: ProgramView; onRestored: () => void };

export function ProgramVersions({ program, onRestored }: Props) {
  const { version, defaults, versions } = program;
  const brandThen = (each: ProgramView['versions'][number]) =>
    brandOf({ settings: each.settings, version: each.version, defaults });
  return (
    <VersionList
      versions={versions}
      current={version}
      restore={useRestoreProgram()}
      onRestored={onRestored}
      nameOf={(each) => brandThen(each).name}
      picture={(each) => <BrandMark size={32} html={markHtml(brandThen(each))} />}
      summary={(each) => (
        <>
          <p className="medium breakable">{brandThen(each).name}</p>
          <p className="soft small breakable">
            {brandThen(each).tagline} · {brandThen(each).supportEmail}
          </p>
        </>
      )}
    />
  );
}
