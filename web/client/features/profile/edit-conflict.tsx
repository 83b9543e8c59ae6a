import { useEffect, useRef } from 'react';
import { errorCodeText } from '#shared/errors.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  type DraftConflict,
  fieldValueText,
  type ProfileDraft,
  type ProfileField,
  profileFieldLabels,
} from './profile-draft.ts';
import classes from './profile-editor.module.css';

type Props = {
  conflict: DraftConflict;
  draft: ProfileDraft;
  onChoose: (field: ProfileField, value: string | boolean) => void;
};

/** Lets the founder choose between two versions of fields that were edited in two windows. */
export function EditConflict({ conflict, draft, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new conflict takes the focus
  useEffect(() => box.current?.focus(), [conflict]);
  const { disputed, taken } = conflict;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.conflict}>
      <p className={classes.head}>
        <Icon name="alert" />
        <strong>{errorCodeText('profile_changed')}</strong>
      </p>
      <p>
        Nothing of yours is lost, and nothing has been saved yet.{' '}
        {disputed.length > 0
          ? 'Choose what to keep, then press Save.'
          : 'Look it over, then press Save.'}
      </p>
      {disputed.map(({ field, mine, theirs }) => (
        <fieldset key={field} className={classes.choice}>
          <legend>{profileFieldLabels[field]}</legend>
          {[
            { name: 'Your version', value: mine },
            { name: 'Saved in the meantime', value: theirs },
          ].map(({ name, value }) => (
            <label key={name} className={classes.version}>
              <input
                type="radio"
                name={`keep-${field}`}
                checked={draft[field] === value}
                onChange={() => onChoose(field, value)}
              />
              <span>
                <span className={classes.whose}>{name}</span>
                <span className={classes.value}>{fieldValueText(field, value)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {taken.length > 0 && (
        <div>
          <p>Taken from the other window:</p>
          <ul className={classes.taken}>
            {taken.map(({ field, theirs }) => (
              <li key={field}>
                {profileFieldLabels[field]}: {fieldValueText(field, theirs)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
