import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#shared/api/settings.ts';
import { localTime } from '#shared/time.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { readTimeZone } from '../../lib/read-time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { useTimeZones } from './get-time-zones.ts';
import { LazyZoneField } from './lazy-zone-field.tsx';
import classes from './settings-form.module.css';
import { SettingsSection } from './settings-section.tsx';
import { zoneLabel } from './time-zone-words.ts';
import { useSettingsChange } from './use-settings-change.ts';

/** Where a founder's days begin. */
export function TimeZoneSection({ settings: { timeZone } }: { settings: Settings }) {
  const now = useNow();
  const change = useChangeTimeZone();
  const zones = useTimeZones().data?.timeZones ?? [];
  const ownZone = readTimeZone();
  const names = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <SettingsSection
      id="time-zone"
      title="Time zone"
      text="Your days, weeks, due dates and quiet hours follow this clock. A change costs no streak: a day counts as missed only if it was missed in the old zone and in the new one."
    >
      <div className={classes.form}>
        <LazyZoneField
          zones={names}
          value={timeZone}
          onChange={(zone) => {
            if (zone !== timeZone) change.mutate(zone);
          }}
        />
        <p className={classes.soft} role="status">
          It is <strong>{localTime(now, timeZone)}</strong> there now.
        </p>
      </div>
      {ownZone && ownZone !== timeZone && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate(ownZone)}>
          Use this browser’s zone ({zoneLabel(ownZone)})
        </Button>
      )}
      <p className={classes.soft}>Signing in on a device in another zone moves it along.</p>
    </SettingsSection>
  );
}

function useChangeTimeZone() {
  const queryClient = useQueryClient();
  return useSettingsChange<string>({
    scope: 'time zone',
    send: (timeZone) => api.settings.setTimeZone({ timeZone }),
    change: (settings, timeZone) => ({ ...settings, timeZone }),
    undo: (settings, before) => ({ ...settings, timeZone: before.timeZone }),
    onDone: (timeZone) => {
      showToast({ text: `Your days now follow ${zoneLabel(timeZone)}.` });
      for (const queryKey of [queryKeys.me, queryKeys.tasks, queryKeys.overview]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
