import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { Avatar } from '../../ui/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import profileClasses from '../../ui/startup/startup-profile.module.css';
import { profileFields as labels, type ProfileDraft } from './profile-draft.ts';
import classes from './profile-editor.module.css';

type Props = { form: UseFormReturnType<ProfileDraft>; founderName: string };

export function FounderFields({ form, founderName }: Props) {
  // The picture is fetched when somebody has stopped typing, not once per letter.
  const [avatar] = useDebouncedValue(form.values.founderAvatar, 400);
  return (
    <Panel title="Founder Profile">
      <div className={classes.fields}>
        <div className={profileClasses.person}>
          <Avatar name={founderName} url={avatar} size={64} />
          <p className={profileClasses.name}>{founderName}</p>
        </div>
        <TextInput
          label={labels.founderAvatar}
          type="url"
          placeholder="https://"
          description="A picture on the web. Without one the first letter of your name stands here."
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
