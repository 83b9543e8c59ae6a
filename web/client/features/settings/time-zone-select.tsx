import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  findZones,
  selectText,
  type ZoneFieldProps,
  zoneFieldAppearance,
  zoneLabel,
} from './time-zone-field.tsx';

const maxZonesShown = 60;

type Props = ZoneFieldProps & {
  autoFocus: boolean;
  /** Text typed before this code had loaded. */
  typed: string | null;
};

/** A searchable list of all time zones: typing replaces the chosen one. */
export function ZoneSelect({ zones, value, onChange, autoFocus, typed }: Props) {
  const [search, setSearch] = useState(typed ?? zoneLabel(value));
  // Mantine's own effect puts the chosen zone here once it is shown.
  const keepsTyped = useRef(typed !== null);
  const onSearch = (text: string) => {
    if (keepsTyped.current) keepsTyped.current = false;
    else setSearch(text);
  };
  const selectChosen = search === zoneLabel(value) ? selectText : undefined;
  return (
    <Select
      {...zoneFieldAppearance}
      searchable
      searchValue={search}
      onSearchChange={onSearch}
      onFocus={typed === null ? selectChosen : undefined}
      onClick={selectChosen}
      onKeyDown={search === zoneLabel(value) ? undefined : chooseFirst}
      selectFirstOptionOnChange
      autoFocus={autoFocus}
      allowDeselect={false}
      nothingFoundMessage={
        zones.length > 1
          ? 'No time zone by that name. Try the nearest large city.'
          : 'Loading the list…'
      }
      limit={maxZonesShown}
      filter={({ options, search }) => findZones(options, search)}
      data={zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
    />
  );
}

/** Mantine marks the first match at each letter only: zones that come after the last one are unmarked. */
function chooseFirst({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  if (key !== 'Enter' || !list || list.querySelector('[data-combobox-selected]')) return;
  list.querySelector<HTMLElement>('[data-combobox-option]')?.click();
}
