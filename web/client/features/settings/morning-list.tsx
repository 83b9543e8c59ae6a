import type { Settings } from '#shared/api/settings.ts';
import { defaultListDays, listableDays, listHours } from '#shared/domain/notifications.ts';
import { hourLabel } from '#shared/formats.ts';
import { weekdaysLabel } from '#shared/weekdays.ts';
import { readLocale } from '../../lib/browser.ts';
import { SelectField } from '../../ui/form-inputs.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import classes from './settings.module.css';
import { useSetListDays, useSetListHour } from './settings-queries.ts';

/** The hour and the days of the morning list, for founders who have it. */
export function MorningListFields({ settings: { listHour, listDays } }: { settings: Settings }) {
  const change = useSetListHour();
  return (
    <>
      <div className="stack gap-8">
        <SelectField
          label="Send it at"
          choices={listHours.map((hour) => ({
            value: String(hour),
            label: hourLabel(hour, readLocale()),
          }))}
          value={String(listHour)}
          onChange={(event) => change.mutate(Number(event.currentTarget.value))}
        />
        <SaveState of={change} />
      </div>
      <ListDays chosen={listDays} />
    </>
  );
}

/** Toggle buttons, one of which stays pressed: the list itself is switched off among the notifications. */
function ListDays({ chosen }: { chosen: number[] | null }) {
  const change = useSetListDays();
  const days = chosen ?? defaultListDays;
  const toggle = (day: number) =>
    change.mutate(listableDays.filter((each) => (each === day) !== days.includes(each)));
  return (
    <div className="stack gap-8">
      <fieldset className={`wrap gap-8 ${classes.days}`}>
        <legend className={`medium ${classes.legend}`}>On</legend>
        {listableDays.map((day) => {
          const isOn = days.includes(day);
          const name = weekdaysLabel([day]);
          return (
            <button
              key={day}
              type="button"
              className={`ink ${classes.day}`}
              title={name}
              aria-pressed={isOn}
              disabled={isOn && days.length === 1}
              onClick={() => toggle(day)}
            >
              {name.slice(0, 3)}
            </button>
          );
        })}
      </fieldset>
      <SaveState of={change} />
      {chosen === null && (
        <p className="soft small">
          Until you choose your own days, it also comes on a Saturday or Sunday when a pledge or a
          task you added is due.
        </p>
      )}
    </div>
  );
}
