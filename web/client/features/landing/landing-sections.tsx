import { type ReactNode, useMemo } from 'react';
import type { Community } from '#shared/api/cohorts.ts';
import type { Landing } from '#shared/api/landing.ts';
import { Hero } from './hero.tsx';
import { latePart } from './late-part.tsx';
import { ClosingCall, Statistics } from './page-sections.tsx';
import { Program } from './program.tsx';

type Props = { landing: Landing; community: Community | null };

/** The opening, then the sections in the order that staff have chosen. */
export function LandingSections({ landing, community }: Props) {
  const still = useMemo(() => landing.sections.map(stillSection), [landing]);
  return (
    <>
      <Hero hero={landing.hero} />
      {landing.sections.map((section, n) =>
        section.kind === 'weeks' ? (
          <Program key={section.kind} section={section} community={community} />
        ) : (
          still[n]
        ),
      )}
    </>
  );
}

/** Those that nothing changes once they are there. */
function stillSection(section: Landing['sections'][number]): ReactNode {
  switch (section.kind) {
    case 'figures':
      return <Statistics key={section.kind} section={section} />;
    case 'closing':
      return <ClosingCall key={section.kind} section={section} />;
    default:
      return latePart(section);
  }
}
