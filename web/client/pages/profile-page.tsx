import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileView } from '#shared/api/profile.ts';
import { brand } from '#shared/brand.ts';
import { InterestPanel } from '../features/investor-interest/interest-panel.tsx';
import { MilestonesEditor } from '../features/profile/milestones-editor.tsx';
import { MoveOnButton } from '../features/profile/move-on.tsx';
import { noMilestoneChanges, storedEdit, storeEdit } from '../features/profile/profile-draft.ts';
import { LazyLeaveDialog, ProfileEditor } from '../features/profile/profile-editor.tsx';
import { useProfile, useUpdateProfile } from '../features/profile/profile-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { AnalysisPanel, GenerateFromWebsite } from '../features/website/analysis-panel.tsx';
import { useLeaveGuard } from '../lib/use-leave-guard.ts';
import { paths } from '../paths.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { showToast } from '../ui/show-toast.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StartupCard } from '../ui/startup/startup-card.tsx';
import { StartupProfile, startupProfileSkeleton } from '../ui/startup/startup-profile.tsx';
import classes from './profile-page.module.css';

const TeamSection = lazyPart<{ timeZone: string }>(() =>
  import('../features/team/team-section.tsx').then((module) => module.TeamSection),
);

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
  const show = (next: Mode) => {
    save.reset();
    storeEdit(id, null);
    setMode(next);
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
          <div key="reading" className="wrap gap-8">
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
            <Button ref={edit} onClick={() => show('edit')} loading={save.isPending}>
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

const unfinishedMilestoneMessage = 'Your milestone hasn’t been added yet. Add it, or press Cancel.';

type ProfileEditingProps = {
  formId: string;
  profile: ProfileView;
  save: ReturnType<typeof useUpdateProfile>;
  onDone: () => void;
};

/** The profile as a form, which asks before it is left with unsaved changes. */
function ProfileEditing({ formId, profile, save, onDone }: ProfileEditingProps) {
  const { id, timeZone } = useFounder();
  const [kept] = useState(() => storedEdit(id));
  const [isUnsaved, setUnsaved] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [changes, setChanges] = useState(kept?.milestones ?? noMilestoneChanges);
  const guard = useLeaveGuard(isUnsaved || isTyping);
  const isReady = () => {
    if (isTyping) showToast({ text: unfinishedMilestoneMessage, tone: 'bad' });
    return !isTyping;
  };
  const leave = () => {
    storeEdit(id, null);
    guard.leave();
  };
  return (
    <div className="stack gap-16">
      {kept && (
        <ProfileNote icon="back">
          What you hadn’t saved yet is back. Press Save to keep it, Cancel to drop it.
        </ProfileNote>
      )}
      <ProfileEditor
        formId={formId}
        profile={profile}
        save={save}
        isReady={isReady}
        onDone={onDone}
        storedEdit={kept}
        founderId={id}
        milestones={changes}
        onUnsaved={setUnsaved}
      />
      <MilestonesEditor
        changes={changes}
        timeZone={timeZone}
        milestones={profile.milestones}
        onChange={setChanges}
        onTyping={setTyping}
      />
      <LazyLeaveDialog opened={guard.isAsking} onClose={guard.stay} onLeave={leave} />
    </div>
  );
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

/** A note about what the page shows. */
function ProfileNote({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={`flex gap-10 stream ${classes.note}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
