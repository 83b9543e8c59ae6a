import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import {
  findZones,
  type ZoneFieldProps,
  zoneFieldAppearance,
  zoneLabel,
} from './time-zone-field.tsx';

const maxZonesShown = 60;

type Props = ZoneFieldProps & { autoFocus: boolean };

/** A searchable list of all time zones. */
export function ZoneSelect({ zones, value, onChange, autoFocus }: Props) {
  return (
    <Select
      {...zoneFieldAppearance}
      searchable
      autoFocus={autoFocus}
      allowDeselect={false}
      nothingFoundMessage="No zone of that name. Try the nearest large city."
      limit={maxZonesShown}
      filter={({ options, search }) => findZones(options, search)}
      data={zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
    />
  );
}
