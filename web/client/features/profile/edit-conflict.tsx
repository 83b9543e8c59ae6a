import { useEffect, useRef } from 'react';
import { pageFailureText } from '#shared/failure.ts';
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
  /** The teammate who made the other version; null if it was the founder, in another window. */
  by: string | null;
  onChoose: (field: ProfileField, value: string | boolean) => void;
};

/** Lets the founder choose between two versions of fields that were edited in two windows, or by two. */
export function EditConflict({ conflict, draft, by, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new conflict takes the focus
  useEffect(() => box.current?.focus(), [conflict]);
  const { disputed, taken } = conflict;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={`stack gap-12 ink ${classes.conflict}`}>
      <p className={`flex gap-8 ${classes.head}`}>
        <Icon name="alert" />
        <strong>
          {by
            ? `${by} changed your startup’s profile while you were editing.`
            : pageFailureText('profile_changed')}
        </strong>
      </p>
      <p>
        Nothing of yours is lost, and nothing has been saved yet.{' '}
        {disputed.length > 0
          ? 'Choose what to keep, then press Save.'
          : 'Look it over, then press Save.'}
      </p>
      {disputed.map(({ field, mine, theirs }) => (
        <fieldset key={field} className={`stack gap-8 ${classes.choice}`}>
          <legend>{profileFieldLabels[field]}</legend>
          {[
            { name: 'Your version', value: mine },
            { name: by ? `Saved by ${by}` : 'Saved in the meantime', value: theirs },
          ].map(({ name, value }) => (
            <label key={name} className={`flex gap-10 ${classes.version}`}>
              <input
                type="radio"
                name={`keep-${field}`}
                checked={draft[field] === value}
                onChange={() => onChoose(field, value)}
              />
              <span>
                <span className="soft small">{name}</span>
                <span className="breakable lines">{fieldValueText(field, value)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {taken.length > 0 && (
        <div>
          <p>{by ? `Taken from what ${by} saved:` : 'Taken from the other window:'}</p>
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
