import { useState } from 'react';
import type { ProfileView } from '#shared/api/profile.ts';
import { MilestonesEditor } from '../features/profile/milestones-editor.tsx';
import { keepEdit, keptEdit, noChanges } from '../features/profile/profile-draft.ts';
import { LazyLeaveDialog, ProfileEditor } from '../features/profile/profile-editor.tsx';
import type { useUpdateProfile } from '../features/profile/profile-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { useLeaveGuard } from '../lib/use-leave-guard.ts';
import { showToast } from '../ui/show-toast.tsx';
import { ProfileNote } from './profile-note.tsx';
import classes from './profile-page.module.css';

const unfinished = 'Your milestone is not added yet. Add it, or press Cancel.';

type Props = {
  formId: string;
  profile: ProfileView;
  save: ReturnType<typeof useUpdateProfile>;
  onDone: () => void;
};

/** The profile as a form, which asks before it is left. */
export function ProfileEditing({ formId, profile, save, onDone }: Props) {
  const { id, timeZone } = useFounder();
  const [kept] = useState(() => keptEdit(id));
  const [isUnsaved, setUnsaved] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [changes, setChanges] = useState(kept?.milestones ?? noChanges);
  const guard = useLeaveGuard(isUnsaved || isTyping);
  const isReady = () => {
    if (isTyping) showToast({ text: unfinished, tone: 'bad' });
    return !isTyping;
  };
  const leave = () => {
    keepEdit(id, null);
    guard.leave();
  };
  return (
    <div className={classes.editing}>
      {kept && (
        <ProfileNote icon="back">
          What you had not saved yet is here again. Press Save to keep it, Cancel to drop it.
        </ProfileNote>
      )}
      <ProfileEditor
        {...{ formId, profile, save, kept, isReady, onDone }}
        founderId={id}
        milestones={changes}
        onUnsaved={setUnsaved}
      />
      <MilestonesEditor
        {...{ changes, timeZone }}
        milestones={profile.milestones}
        onChange={setChanges}
        onTyping={setTyping}
      />
      <LazyLeaveDialog opened={guard.isAsking} onClose={guard.stay} onLeave={leave} />
    </div>
  );
}
