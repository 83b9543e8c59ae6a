import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileView as Profile } from '#shared/api/profile.ts';
import { brand } from '#shared/brand.ts';
import { InterestPanel } from '../features/investor-interest/interest-panel.tsx';
import { keepEdit, keptEdit } from '../features/profile/profile-draft.ts';
import { useProfile, useUpdateProfile } from '../features/profile/profile-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import {
  AnalysisPanel,
  GenerateFromWebsite,
} from '../features/website-analysis/analysis-panel.tsx';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StartupProfile } from '../ui/startup/startup-profile.tsx';
import { startupProfileShape } from '../ui/startup/startup-profile-shape.ts';
import { InvestorPreview } from './investor-preview.tsx';
import { ProfileEditing } from './profile-editing.tsx';
import classes from './profile-page.module.css';

type Mode = 'view' | 'edit' | 'preview';

export function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <title>{`Startup Profile · ${brand.name}`}</title>
      {!profile.data && (
        <header className={classes.head}>
          <Heading />
          {!profile.isError && (
            <div className={classes.buttons}>
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
        skeleton={<Skeleton isPage heights={[startupProfileShape]} label="Loading your profile" />}
      >
        {(data) => <ProfileParts profile={data} />}
      </Loaded>
    </>
  );
}

function ProfileParts({ profile }: { profile: Profile }) {
  const { id } = useFounder();
  const [mode, setMode] = useState<Mode>(() => (keptEdit(id) ? 'edit' : 'view'));
  const save = useUpdateProfile();
  const formId = useId();
  const edit = useFocusAfterEditing(mode);
  const show = (next: Mode) => {
    save.reset();
    keepEdit(id, null);
    setMode(next);
  };
  // While it is being saved the page shows it as saved; the form waits behind, should that fail.
  const isEditing = mode === 'edit' && !save.isPending;
  return (
    <>
      <header className={classes.head} data-editing={isEditing || undefined}>
        <Heading />
        {/* Keys: were Edit turned into Save under the finger, its own click would submit the form. */}
        {isEditing ? (
          <div key="editing" className={classes.buttons}>
            <Button variant="default" onClick={() => show('view')}>
              Cancel
            </Button>
            <Button type="submit" form={formId}>
              Save
            </Button>
          </div>
        ) : (
          <div key="reading" className={classes.buttons}>
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
          <StartupProfile startup={profile} isOwn />
          <InterestPanel most={5} more={<Link to={paths.appInvestors}>Investors</Link>} />
        </>
      )}
      {mode === 'edit' && (
        <div hidden={!isEditing}>
          <ProfileEditing {...{ formId, profile, save }} onDone={() => show('view')} />
        </div>
      )}
    </>
  );
}

function Heading() {
  return (
    <div>
      <h1>Startup Profile</h1>
      <p className={classes.subtitle}>
        This is what investors will see when they view your startup
      </p>
    </div>
  );
}

/** The buttons change places: whoever leaves the form by keyboard goes on where they began. */
function useFocusAfterEditing(mode: Mode) {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef(mode);
  useEffect(() => {
    if (last.current === 'edit' && mode === 'view') button.current?.focus();
    last.current = mode;
  }, [mode]);
  return button;
}
