import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import {
  isApplicationsClosed,
  useCommunity,
} from '../features/applications/application-queries.ts';
import { ClosedApplications } from '../features/applications/closed-applications.tsx';
import { useWizard } from '../features/applications/use-wizard.ts';
import { Wizard } from '../features/applications/wizard.tsx';
import { onIdle } from '../lib/lazy.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './apply-page.module.css';
import { VisitorFrame } from './visitor-root.tsx';

export function ApplyPage() {
  const wizard = useWizard();
  const { data: community } = useCommunity();
  const isClosed = community !== undefined && !community.applications?.isOpen;
  useEffect(() => onIdle(preloadSuccess), []);
  return (
    <VisitorFrame
      action={
        <LinkButton tone="plain" to={paths.landing} onClick={wizard.leave}>
          <Icon name="arrowLeft" size={16} />
          Go back
        </LinkButton>
      }
    >
      <meta
        name="description"
        content={`Apply to ${brand.name}: four short steps about you, your startup and its traction. An answer in 5-7 business days.`}
      />
      <h1 className={classes.title}>Apply to the Community</h1>
      {isClosed ? (
        <ClosedApplications
          community={community}
          draft={{
            hasAnswers: wizard.draftStatus.hasAnswers,
            email: wizard.draft.answers.founderEmail,
          }}
          wasRefused={isApplicationsClosed(wizard.failure)}
        />
      ) : (
        <>
          <p className={`soft ${classes.lead}`}>Four short steps, about five minutes.</p>
          <Wizard wizard={wizard} />
        </>
      )}
    </VisitorFrame>
  );
}

/** Once the form is sent, its success is shown even if the network fails at that moment. */
function preloadSuccess(): void {
  import('./application-success-page.tsx').catch(() => undefined);
}
