import { Button } from '@mantine/core';
import { Suspense, useEffect, useId, useRef, useState, useTransition } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileView } from '#shared/api/profile.ts';
import { brand } from '#shared/brand.ts';
import { InterestPanel } from '../features/investor-interest/interest-panel.tsx';
import { MoveOnButton } from '../features/profile/move-on.tsx';
import { storedEdit, storeEdit } from '../features/profile/profile-draft.ts';
import { ProfileNote } from '../features/profile/profile-note.tsx';
import { useProfile, useUpdateProfile } from '../features/profile/profile-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { AnalysisPanel, GenerateFromWebsite } from '../features/website/analysis-panel.tsx';
import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { paths } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StartupCard } from '../ui/startup/startup-card.tsx';
import { StartupProfile, startupProfileSkeleton } from '../ui/startup/startup-profile.tsx';
import classes from './profile-page.module.css';

const TeamSection = lazyPart<{ timeZone: string }>(() =>
  import('../features/team/team-section.tsx').then((module) => module.TeamSection),
);

/** Most who come only read. */
const editingCode = lazyCode(() =>
  import('../features/profile/profile-editing.tsx').then((module) => module.ProfileEditing),
);
const ProfileEditing = lazyPart(editingCode.get);

type Mode = 'view' | 'edit' | 'preview';

export function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <title>{`Startup Profile · ${brand.name}`}</title>
      {!profile.data && (
        <header className={`wrap between ${classes.head}`}>
          <Heading />
          {!profile.isError && (
            <div className="wrap gap-8">
              <Button variant="default" disabled>
                View as investor
              </Button>
              <Button disabled>Edit Profile</Button>
            </div>
          )}
        </header>
      )}
      <Loaded
        query={profile}
        isPage
        heights={[startupProfileSkeleton]}
        label="Loading your profile"
      >
        {(data) => <ProfileParts profile={data} />}
      </Loaded>
    </>
  );
}

function ProfileParts({ profile }: { profile: ProfileView }) {
  const { id, timeZone } = useFounder();
  const [mode, setMode] = useState<Mode>(() => (storedEdit(id) ? 'edit' : 'view'));
  const save = useUpdateProfile();
  const formId = useId();
  const edit = useFocusAfterEditing(mode);
  const [isOpening, startOpening] = useTransition();
  usePreloadOnIdle(editingCode);
  const show = (next: Mode) => {
    save.reset();
    storeEdit(id, null);
    // The profile stays until the form's code is there. A form goes at once: as long as it stands,
    // it holds back whoever leaves the page.
    if (next === 'edit') startOpening(() => setMode(next));
    else setMode(next);
  };
  // While a save runs, the page shows the new values; the form stays behind in case it fails.
  const isEditing = mode === 'edit' && !save.isPending;
  return (
    <>
      <header className={`wrap between ${classes.head}`} data-editing={isEditing || undefined}>
        <Heading />
        {/* Keys keep React from turning Edit into Save under the pointer, where the same click would submit the form. */}
        {isEditing ? (
          <div key="editing" className="wrap gap-8">
            <Button variant="default" onClick={() => show('view')}>
              Cancel
            </Button>
            <Button type="submit" form={formId}>
              Save
            </Button>
          </div>
        ) : (
          <div key="reading" className={`wrap gap-8 ${classes.actions}`}>
            {mode === 'view' && profile.websiteUrl && <GenerateFromWebsite />}
            {mode === 'preview' ? (
              <Button variant="default" onClick={() => show('view')}>
                Back to my profile
              </Button>
            ) : (
              <Button variant="default" onClick={() => show('preview')} disabled={save.isPending}>
                View as investor
              </Button>
            )}
            <Button ref={edit} onClick={() => show('edit')} loading={isOpening || save.isPending}>
              Edit Profile
            </Button>
          </div>
        )}
      </header>
      {mode === 'view' && <AnalysisPanel hasWebsite={Boolean(profile.websiteUrl)} />}
      {mode === 'preview' && <InvestorPreview profile={profile} />}
      {mode !== 'preview' && !isEditing && (
        <>
          <StartupProfile
            startup={profile}
            isOwn
            stageAction={<MoveOnButton stage={profile.stage} />}
            aside={
              <InterestPanel limit={5} more={<Link to={paths.appInvestors}>Investors</Link>} />
            }
          />
          <Suspense fallback={<Skeleton heights={[220]} label="Loading your team" />}>
            <TeamSection timeZone={timeZone} />
          </Suspense>
        </>
      )}
      {mode === 'edit' && (
        <div hidden={!isEditing} className={classes.editing}>
          <ProfileEditing
            formId={formId}
            founder={{ id, timeZone }}
            profile={profile}
            save={save}
            onDone={() => show('view')}
          />
        </div>
      )}
    </>
  );
}

function Heading() {
  return (
    <div>
      <h1>Startup Profile</h1>
      <p className={`soft ${classes.subtitle}`}>
        This is what investors will see when they view your startup
      </p>
    </div>
  );
}

/**
 * The buttons change places: after leaving the form, a keyboard user is back where they started.
 */
function useFocusAfterEditing(mode: Mode) {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef(mode);
  useEffect(() => {
    if (last.current === 'edit' && mode === 'view') button.current?.focus();
    last.current = mode;
  }, [mode]);
  return button;
}

/** A founder's startup, made of the same parts as the investors' pages. */
function InvestorPreview({ profile }: { profile: ProfileView }) {
  return (
    <>
      <ProfileNote icon="lock">
        Your email address stays private until you accept an introduction.
      </ProfileNote>
      <section className="stack gap-12">
        <h2 className={`lead ${classes.previewTitle}`}>What every investor sees</h2>
        <div className={classes.previewCard}>
          <StartupCard startup={profile} />
        </div>
      </section>
      <section className="stack gap-12">
        <h2 className={`lead ${classes.previewTitle}`}>What approved investors see</h2>
        <StartupProfile startup={profile} />
      </section>
    </>
  );
}
