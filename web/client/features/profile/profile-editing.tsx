import { useState } from 'react';
import type { ProfileView } from '#shared/api/profile.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { LazyLeaveDialog } from '../../ui/lazy-leave-dialog.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { MilestonesEditor } from './milestones-editor.tsx';
import { noMilestoneChanges, storedEdit, storeEdit } from './profile-draft.ts';
import { ProfileEditor } from './profile-editor.tsx';
import { ProfileNote } from './profile-note.tsx';
import type { useUpdateProfile } from './profile-queries.ts';

const unfinishedMilestoneMessage = 'Your milestone hasn’t been added yet. Add it, or press Cancel.';

type Props = {
  formId: string;
  founder: { id: string; timeZone: string };
  profile: ProfileView;
  save: ReturnType<typeof useUpdateProfile>;
  onDone: () => void;
};

/** The profile as a form, which asks before it is left with unsaved changes. */
export function ProfileEditing({ formId, founder, profile, save, onDone }: Props) {
  const { id, timeZone } = founder;
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
      <LazyLeaveDialog
        of="your profile"
        opened={guard.isAsking}
        onClose={guard.stay}
        onLeave={leave}
      />
    </div>
  );
}
