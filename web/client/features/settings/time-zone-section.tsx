import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { timeLabel } from '#shared/formats.ts';
import { zoneNameOfToday } from '#shared/time-zone-names.ts';
import { readLocale, readTimeZone } from '../../lib/browser.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { SelectField } from '../../ui/form-inputs.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import classes from './settings.module.css';
import { useChangeTimeZone, useTimeZones } from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';
import {
  selectText,
  type ZoneFieldProps,
  zoneFieldAppearance,
  zoneLabel,
} from './time-zone-field.tsx';

/** The time zone in which a founder's days begin and end. */
export function TimeZoneSection({ settings: { timeZone } }: { settings: Settings }) {
  const now = useNow();
  const change = useChangeTimeZone();
  const zones = useTimeZones().data?.timeZones ?? [];
  // A browser may report an old name, or a zone that nobody knows.
  const ownZone = zoneNameOfToday(readTimeZone() ?? '');
  const names = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <SettingsSection
      id="time-zone"
      title="Time zone"
      text="Your days, weeks, due dates and quiet hours follow this clock. A change costs no streak: a day counts as missed only if it was missed in the old zone and in the new one."
    >
      <div className="stack gap-8 wide narrow">
        <LazyZoneField
          zones={names}
          value={timeZone}
          onChange={(zone) => {
            if (zone !== timeZone) change.mutate(zone);
          }}
        />
        <p className={`soft ${classes.soft}`} role="status">
          It is <strong>{timeLabel(now, { timeZone, locale: readLocale() })}</strong> there now.
        </p>
        <SaveState of={change} />
      </div>
      {ownZone && ownZone !== timeZone && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate(ownZone)}>
          Use this browser’s zone ({zoneLabel(ownZone)})
        </Button>
      )}
      <p className={`soft ${classes.soft}`}>Signing in on a device in another zone updates it.</p>
    </SettingsSection>
  );
}

export const zoneSelectCode = lazyCode(() =>
  import('./time-zone-select.tsx').then((module) => module.ZoneSelect),
);
const ZoneSelect = lazy(() =>
  zoneSelectCode.get().then(
    (part) => ({ default: part }),
    () => ({ default: PlainSelect }),
  ),
);

/** Shows the field at once and loads its list of zones after; focus and typed text are handed over. */
function LazyZoneField(props: ZoneFieldProps) {
  const [hasFocus, setFocus] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Suspense
      fallback={
        <TextInput
          {...zoneFieldAppearance}
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          value={typed ?? zoneLabel(props.value)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={() => setFocus(true)}
          onClick={typed === null ? selectText : undefined}
          onBlur={() => {
            setFocus(false);
            setTyped(null);
          }}
        />
      }
    >
      <ZoneSelect {...props} autoFocus={hasFocus} typed={typed} />
    </Suspense>
  );
}

/** The browser's own select, in case the searchable one can't be loaded. */
function PlainSelect({ zones, value, onChange }: ZoneFieldProps) {
  return (
    <SelectField
      label={zoneFieldAppearance.label}
      choices={zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
