import { Input, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ProfileView } from '#shared/api/profile.ts';
import { Panel } from '../../ui/panel.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import {
  fundingAmountChoices,
  fundingRaisedChoices,
  monthlyRevenueChoices,
  teamSizeChoices,
  withChosen,
} from '../../ui/startup/startup-choices.ts';
import profileClasses from '../../ui/startup/startup-profile.module.css';
import { profileFields as labels, type ProfileDraft } from './profile-draft.ts';
import classes from './profile-editor.module.css';

type Form = UseFormReturnType<ProfileDraft>;
type Props = { form: Form; profile: ProfileView };

export function StartupFields({ form, profile }: Props) {
  const { startupName, industry, stage } = profile;
  return (
    <Panel title="Startup Details" action={<StageBadge stage={stage} />}>
      <div className={classes.fields}>
        <div>
          <p className={profileClasses.name}>{startupName}</p>
          <p className={classes.fixed}>{industry}</p>
        </div>
        <Textarea
          label={labels.description}
          required
          rows={4}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <div className={classes.pair}>
          <Choice form={form} name="teamSize" choices={teamSizeChoices} />
          <Choice form={form} name="fundingRaised" choices={fundingRaisedChoices} />
        </div>
        <div className={classes.pair}>
          <Choice form={form} name="monthlyRevenue" choices={monthlyRevenueChoices} />
        </div>
        <div className={classes.pair}>
          <Switch
            className={classes.switch}
            label={labels.lookingForFunding}
            {...form.getInputProps('lookingForFunding', { type: 'checkbox' })}
          />
          {form.values.lookingForFunding && (
            <Choice form={form} name="fundingAmount" choices={fundingAmountChoices} />
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

type ChoiceProps = {
  form: Form;
  name: 'teamSize' | 'fundingRaised' | 'monthlyRevenue' | 'fundingAmount';
  choices: Parameters<typeof withChosen>[0];
};

function Choice({ form, name, choices }: ChoiceProps) {
  const { error, ...props } = form.getInputProps(name);
  return (
    <Input.Wrapper label={labels[name]} error={error}>
      <SelectField choices={withChosen(choices, form.getInitialValues()[name])} {...props} />
    </Input.Wrapper>
  );
}
