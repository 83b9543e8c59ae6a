import { Input, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { fetchCode } from '../../lib/fetch-code.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { zoneLabel } from './time-zone-words.ts';
import { type ZoneFieldProps, zoneFieldLook } from './zone-field-look.tsx';

export const zoneSelectCode = fetchCode(() =>
  import('./zone-select.tsx').then((module) => module.ZoneSelect),
);
const ZoneSelect = lazy(() =>
  zoneSelectCode.get().then(
    (part) => ({ default: part }),
    () => ({ default: PlainSelect }),
  ),
);

/** The field stands with the page, its list of zones comes after; the focus stays in it meanwhile. */
export function LazyZoneField(props: ZoneFieldProps) {
  const [hasFocus, setFocus] = useState(false);
  return (
    <Suspense
      fallback={
        <TextInput
          {...zoneFieldLook}
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          readOnly
          value={zoneLabel(props.value)}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        />
      }
    >
      <ZoneSelect {...props} autoFocus={hasFocus} />
    </Suspense>
  );
}

/** Where the other does not come: the browser’s own. */
function PlainSelect({ zones, value, onChange }: ZoneFieldProps) {
  return (
    <Input.Wrapper label={zoneFieldLook.label}>
      <SelectField
        choices={zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Input.Wrapper>
  );
}
