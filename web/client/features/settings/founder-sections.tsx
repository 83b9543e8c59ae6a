import { SegmentedControl, Switch } from '@mantine/core';
import type { Settings } from '#shared/api/settings.ts';
import { taskAudiences } from '#shared/options.ts';
import { SaveState } from '../../ui/save-state.tsx';
import { useSetPrivateByDefault, useShareMomentum } from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** New tasks are shared or just me, unless a form says otherwise. */
export function NewTasksSection({ settings: { privateByDefault } }: { settings: Settings }) {
  const change = useSetPrivateByDefault();
  return (
    <SettingsSection
      id="new-tasks"
      title="New tasks"
      text="Your cohort hears about a shared task when you complete it. A task that’s just for you reaches nobody else. You can still choose for each task; pledges are always shared."
    >
      <div className="row wrap gap-12">
        <SegmentedControl
          aria-label="New tasks"
          data={taskAudiences}
          value={privateByDefault ? 'private' : 'shared'}
          onChange={(value) => change.mutate(value === 'private')}
        />
        <SaveState of={change} />
      </div>
    </SettingsSection>
  );
}

/** The founder's consent to show investors their momentum; off until they give it. */
export function MomentumSection({ settings: { momentumShared } }: { settings: Settings }) {
  const share = useShareMomentum();
  return (
    <SettingsSection
      id="momentum"
      title="Momentum for investors"
      text="If you agree, approved investors see on your startup’s page: your streak and the longest one, on how many of the last 28 days you got something done, how many tasks you shared with your cohort, and how many of your last pledges you kept. Never what the tasks were. You can change your mind at any time."
    >
      <div className="row wrap gap-12">
        <Switch
          label="Show my momentum to investors"
          checked={momentumShared}
          onChange={(event) => share.mutate(event.currentTarget.checked)}
        />
        <SaveState of={share} />
      </div>
    </SettingsSection>
  );
}
