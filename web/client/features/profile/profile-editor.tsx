import { Switch, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { ProfileView } from '#shared/api/profile.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { pointerReleased } from '../../lib/pointer.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import {
  fundingAmountChoices,
  fundingRaisedChoices,
  includeCurrentChoice,
  monthlyRevenueChoices,
  teamSizeChoices,
} from '../../ui/startup/startup-labels.ts';
import profileClasses from '../../ui/startup/startup-profile.module.css';
import { EditConflict } from './edit-conflict.tsx';
import { PictureField } from './picture-field.tsx';
import {
  type DraftConflict,
  diffDrafts,
  draftFromProfile,
  hasMilestoneChanges,
  profileFieldLabels as labels,
  type MilestoneChanges,
  mergeDrafts,
  otherEditor,
  type ProfileDraft,
  type ProfileEdit,
  storeEdit,
} from './profile-draft.ts';
import classes from './profile-editor.module.css';
import { conflictingProfile, useShowPicture, type useUpdateProfile } from './profile-queries.ts';

const checkProfile = lazyValidator(
  async () => (await import('#shared/api/profile.ts')).profileFieldsSchema,
);

type Props = {
  /** Ties the Save button in the page's header to this form. */
  formId: string;
  founderId: string;
  profile: ProfileView;
  /** An unsaved edit to continue. */
  storedEdit: ProfileEdit | undefined;
  save: ReturnType<typeof useUpdateProfile>;
  milestones: MilestoneChanges;
  /** The edit may be saved as it is. */
  isReady: () => boolean;
  onUnsaved: (isUnsaved: boolean) => void;
  onDone: () => void;
};

/** Keeps everything typed until the server has accepted it; sends only what was changed. */
export function ProfileEditor(props: Props) {
  const { formId, founderId, profile, storedEdit, save, milestones } = props;
  const { isReady, onUnsaved, onDone } = props;
  useEffect(checkProfile.preload, []);
  // The Edit button is gone now, so the form takes its focus.
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  // The profile as it was when the edit began or was last merged with another window's.
  const [base, setBase] = useState(
    () => storedEdit?.base ?? { version: profile.version, draft: draftFromProfile(profile) },
  );
  const [conflict, setConflict] = useState<(DraftConflict & { by: string | null }) | null>(null);
  const form = useForm<ProfileDraft>({
    initialValues: storedEdit?.draft ?? base.draft,
    validate: (draft) => checkProfile(diffDrafts(draft, base.draft)),
  });
  const patch = diffDrafts(form.values, base.draft);
  const isUnsaved = Object.keys(patch).length > 0 || hasMilestoneChanges(milestones);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useEffect(() => {
    storeEdit(founderId, isUnsaved ? { base, draft: form.values, milestones } : null);
  }, [founderId, isUnsaved, base, form.values, milestones]);

  const onError = (error: unknown) => {
    showToast({ text: 'Error updating profile', tone: 'bad' });
    const current = conflictingProfile(error);
    if (!current) return form.setErrors(fieldErrors(error));
    const theirs = draftFromProfile(current);
    const { merged, conflict } = mergeDrafts({ before: base.draft, mine: form.values, theirs });
    setBase({ version: current.version, draft: theirs });
    form.setInitialValues(theirs);
    form.setValues(merged);
    setConflict({ ...conflict, by: otherEditor(conflict, current) });
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
  const checkLeftField = async ({ dataset: { path } }: HTMLElement) => {
    await pointerReleased();
    if (path) form.validateField(path);
  };
  return (
    <Form
      ref={element}
      tabIndex={-1}
      id={formId}
      aria-label="Edit Profile"
      className={`stack gap-16 ${classes.form}`}
      onSubmit={form.onSubmit(submit)}
      onBlur={({ target }) => void checkLeftField(target)}
    >
      {conflict && (
        <EditConflict
          conflict={conflict}
          by={conflict.by}
          draft={form.values}
          onChoose={(field, value) => form.setFieldValue(field, value)}
        />
      )}
      {save.isError && !conflictingProfile(save.error) && (
        <FormFailure text={errorText(save.error)} />
      )}
      <div className={profileClasses.columns}>
        <FounderFields form={form} profile={profile} />
        <StartupFields form={form} profile={profile} />
      </div>
    </Form>
  );
}

type ProfileForm = UseFormReturnType<ProfileDraft>;
function FounderFields({ form, profile }: { form: ProfileForm; profile: ProfileView }) {
  const { founderName, founderAvatar } = profile;
  const showPicture = useShowPicture();
  return (
    <Panel title="Founder Profile">
      <div className="stack gap-16">
        <p className={`lead breakable ${profileClasses.name}`}>{founderName}</p>
        <PictureField
          kind="photo"
          label="Photo"
          name={founderName}
          path={founderAvatar}
          onChange={(path) => showPicture({ founderAvatar: path })}
        />
        <TextInput
          label={labels.founderAvatar}
          type="url"
          placeholder="https://"
          description="Or the address of a picture on the web. We keep a copy, so nobody else has to ask that site."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('founderAvatar')}
        />
        <Textarea
          label={labels.founderBio}
          autosize={false}
          rows={5}
          maxLength={1000}
          {...form.getInputProps('founderBio')}
        />
        <TextInput
          label={labels.founderLocation}
          maxLength={120}
          {...form.getInputProps('founderLocation')}
        />
        <TextInput
          label={labels.founderLinkedin}
          type="url"
          placeholder="https://"
          {...form.getInputProps('founderLinkedin')}
        />
      </div>
    </Panel>
  );
}

function StartupFields({ form, profile }: { form: ProfileForm; profile: ProfileView }) {
  const { startupName, industry, stage, startupLogo } = profile;
  const showPicture = useShowPicture();
  return (
    <Panel title="Startup Details" action={<StageBadge stage={stage} />}>
      <div className="stack gap-16">
        <div>
          <p className={`lead breakable ${profileClasses.name}`}>{startupName}</p>
          <p className="soft">{industry}</p>
        </div>
        <PictureField
          kind="logo"
          label="Logo"
          name={startupName}
          path={startupLogo}
          onChange={(path) => showPicture({ startupLogo: path })}
        />
        <Textarea
          label={labels.description}
          required
          rows={4}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <div className={`pair ${classes.pair}`}>
          <ChoiceField form={form} name="teamSize" choices={teamSizeChoices} />
          <ChoiceField form={form} name="fundingRaised" choices={fundingRaisedChoices} />
        </div>
        <div className={`pair ${classes.pair}`}>
          <ChoiceField form={form} name="monthlyRevenue" choices={monthlyRevenueChoices} />
        </div>
        <div className={`pair ${classes.pair}`}>
          <Switch
            className={classes.switch}
            label={labels.lookingForFunding}
            aria-invalid={form.errors.lookingForFunding ? true : undefined}
            {...form.getInputProps('lookingForFunding', { type: 'checkbox' })}
          />
          {form.values.lookingForFunding && (
            <ChoiceField form={form} name="fundingAmount" choices={fundingAmountChoices} />
          )}
        </div>
        <TextInput
          label={labels.websiteUrl}
          type="url"
          placeholder="https://"
          {...form.getInputProps('websiteUrl')}
        />
        <TextInput
          label={labels.pitchDeckUrl}
          type="url"
          placeholder="https://"
          {...form.getInputProps('pitchDeckUrl')}
        />
      </div>
    </Panel>
  );
}

type ChoiceFieldProps = {
  form: ProfileForm;
  name: 'teamSize' | 'fundingRaised' | 'monthlyRevenue' | 'fundingAmount';
  choices: Parameters<typeof includeCurrentChoice>[0];
};

function ChoiceField({ form, name, choices }: ChoiceFieldProps) {
  return (
    <SelectField
      label={labels[name]}
      choices={includeCurrentChoice(choices, form.getInitialValues()[name])}
      {...form.getInputProps(name)}
    />
  );
}
