import { Switch } from '@mantine/core';
import type { Settings } from '#shared/api/settings.ts';
import { api } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** The founder's consent to what investors see of their work; off until they give it. */
export function MomentumSection({ settings: { momentumShared } }: { settings: Settings }) {
  const change = useChangeMomentum();
  return (
    <SettingsSection
      id="momentum"
      title="Momentum for investors"
      text="If you agree, approved investors see on your startup’s page: your streak and the longest one, on how many of the last 28 days you got something done, how many tasks, and how many of your last pledges you kept. Never what the tasks were. You can take it back at any time."
    >
      <Switch
        label="Show my momentum to investors"
        checked={momentumShared}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </SettingsSection>
  );
}

function useChangeMomentum() {
  return useSettingsChange<boolean>({
    scope: 'momentum',
    send: (isShared) => api.settings.shareMomentum({ isShared }),
    change: (settings, momentumShared) => ({ ...settings, momentumShared }),
    undo: (settings, { momentumShared }) => ({ ...settings, momentumShared }),
    onDone: (isShared) =>
      showToast({
        text: isShared
          ? 'Approved investors see your momentum now.'
          : 'Your momentum is yours alone again.',
      }),
  });
}
