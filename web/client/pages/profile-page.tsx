import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { ProfileView as Profile } from '#shared/api/profile.ts';
import { brand } from '#shared/brand.ts';
import { useProfile } from '../features/profile/get-profile.ts';
import { LeaveDialog } from '../features/profile/leave-dialog.tsx';
import { noChanges } from '../features/profile/milestone-changes.ts';
import { MilestonesEditor } from '../features/profile/milestones-editor.tsx';
import { ProfileEditor } from '../features/profile/profile-editor.tsx';
import { useUpdateProfile } from '../features/profile/update-profile.ts';
import { useFounder } from '../features/session/founder-context.ts';
import { useLeaveGuard } from '../lib/use-leave-guard.ts';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { showToast } from '../ui/show-toast.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StartupProfile } from '../ui/startup/startup-profile.tsx';
import classes from './profile-page.module.css';

type Mode = 'view' | 'edit' | 'preview';

export function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <title>{`Startup Profile · ${brand.name}`}</title>
      <Loaded
        query={profile}
        skeleton={<Skeleton heights={[64, 280, 200]} label="Loading your profile" />}
      >
        {(data) => <ProfileParts profile={data} />}
      </Loaded>
    </>
  );
}

function ProfileParts({ profile }: { profile: Profile }) {
  const [mode, setMode] = useState<Mode>('view');
  const save = useUpdateProfile();
  const formId = useId();
  const edit = useFocusAfterEditing(mode);
  const show = (next: Mode) => {
    save.reset();
    setMode(next);
  };
  // While it is being saved the page shows it as saved; the form waits behind, should that fail.
  const isEditing = mode === 'edit' && !save.isPending;
  return (
    <>
      <header className={classes.head} data-editing={isEditing || undefined}>
        <div>
          <h1 className={classes.title}>Startup Profile</h1>
          <p className={classes.subtitle}>
            This is what investors will see when they view your startup
          </p>
        </div>
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
      {mode === 'preview' && <PreviewNote />}
      {!isEditing && <StartupProfile startup={profile} isOwn={mode !== 'preview'} />}
      {mode === 'edit' && (
        <div hidden={!isEditing}>
          <Editing formId={formId} profile={profile} save={save} onDone={() => show('view')} />
        </div>
      )}
    </>
  );
}

const unfinished = 'Your milestone is not added yet. Add it, or press Cancel.';

type EditingProps = {
  formId: string;
  profile: Profile;
  save: ReturnType<typeof useUpdateProfile>;
  onDone: () => void;
};

function Editing({ formId, profile, save, onDone }: EditingProps) {
  const { timeZone } = useFounder();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [changes, setChanges] = useState(noChanges);
  const guard = useLeaveGuard(isUnsaved || isTyping);
  const isReady = () => {
    if (isTyping) showToast({ text: unfinished, tone: 'bad' });
    return !isTyping;
  };
  return (
    <div className={classes.editing}>
      <ProfileEditor
        {...{ formId, profile, save, isReady, onDone }}
        milestones={changes}
        onUnsaved={setUnsaved}
      />
      <MilestonesEditor
        {...{ changes, timeZone }}
        milestones={profile.milestones}
        onChange={setChanges}
        onTyping={setTyping}
      />
      <LeaveDialog opened={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </div>
  );
}

function PreviewNote() {
  return (
    <p className={classes.note}>
      <Icon name="search" />
      An approved investor sees your profile like this. Your e-mail address stays private until you
      accept an introduction.
    </p>
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
