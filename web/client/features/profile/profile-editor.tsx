import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { ProfileView } from '#shared/api/profile.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { focusMistake } from '../../lib/focus-mistake.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import profileClasses from '../../ui/startup/startup-profile.module.css';
import { EditConflict } from './edit-conflict.tsx';
import { FounderFields } from './founder-fields.tsx';
import { keepEdit, type ProfileEdit } from './kept-edit.ts';
import { isChange, type MilestoneChanges } from './milestone-changes.ts';
import {
  type Conflict,
  draftOf,
  mergeDrafts,
  type ProfileDraft,
  toPatch,
} from './profile-draft.ts';
import classes from './profile-editor.module.css';
import { StartupFields } from './startup-fields.tsx';
import { changedMeanwhile, type useUpdateProfile } from './update-profile.ts';

const check = lazySchema(async () => (await import('#shared/api/profile.ts')).profileFieldsSchema);

type Props = {
  /** The head's Save button belongs to this form. */
  formId: string;
  founderId: string;
  profile: ProfileView;
  kept: ProfileEdit | undefined;
  save: ReturnType<typeof useUpdateProfile>;
  milestones: MilestoneChanges;
  /** Whether it may be saved as it is. */
  isReady: () => boolean;
  onUnsaved: (isUnsaved: boolean) => void;
  onDone: () => void;
};

/** Keeps everything typed until the server has taken it; only what was changed is sent. */
export function ProfileEditor(props: Props) {
  const { formId, founderId, profile, kept, save, milestones } = props;
  const { isReady, onUnsaved, onDone } = props;
  useEffect(check.preload, []);
  // The button that led here is gone: the focus goes on to the form.
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  // The profile as it was when the edit began, or when another window's was laid under it.
  const [base, setBase] = useState(
    () => kept?.base ?? { version: profile.version, draft: draftOf(profile) },
  );
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<ProfileDraft>({
    initialValues: kept?.draft ?? base.draft,
    validateInputOnBlur: true,
    validate: (draft) => check(toPatch(draft, base.draft)),
  });
  const patch = toPatch(form.values, base.draft);
  const isUnsaved = Object.keys(patch).length > 0 || isChange(milestones);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useEffect(() => {
    keepEdit(founderId, isUnsaved ? { base, draft: form.values, milestones } : null);
  }, [founderId, isUnsaved, base, form.values, milestones]);

  const onError = (error: unknown) => {
    showToast({ text: 'Error updating profile', tone: 'bad' });
    const current = changedMeanwhile(error);
    if (!current) return form.setErrors(fieldErrors(error));
    const theirs = draftOf(current);
    const { merged, conflict } = mergeDrafts({ before: base.draft, mine: form.values, theirs });
    setBase({ version: current.version, draft: theirs });
    form.setInitialValues(theirs);
    form.setValues(merged);
    setConflict(conflict);
  };
  const onSuccess = () => {
    showToast({ text: 'Profile updated successfully!' });
    onDone();
  };
  const submit = () => {
    if (!isReady()) return;
    if (!isUnsaved) return onDone();
    save.mutate({ version: base.version, patch, milestones }, { onSuccess, onError });
  };
  const showMistake = (errors: object) => focusMistake(element.current, errors);
  return (
    <form
      ref={element}
      tabIndex={-1}
      id={formId}
      noValidate
      aria-label="Edit Profile"
      className={classes.form}
      onSubmit={form.onSubmit(submit, showMistake)}
    >
      {conflict && (
        <EditConflict
          conflict={conflict}
          draft={form.values}
          onChoose={(field, value) => form.setFieldValue(field, value)}
        />
      )}
      {save.isError && !changedMeanwhile(save.error) && (
        <FormFailure text={errorText(save.error)} />
      )}
      <div className={profileClasses.columns}>
        <FounderFields form={form} founderName={profile.founderName} />
        <StartupFields form={form} profile={profile} />
      </div>
    </form>
  );
}
