import { TextInput } from '@mantine/core';
import type { FieldOf } from './sign-up-draft.ts';
import classes from './sign-up-form.module.css';

/** For whom an investor invests, as the sign-up and the settings ask. */
export function CompanyFields({ field }: { field: FieldOf }) {
  return (
    <div className={classes.pair}>
      <TextInput
        label="Company"
        autoComplete="organization"
        maxLength={120}
        {...field('company')}
      />
      <TextInput
        label="Title"
        autoComplete="organization-title"
        maxLength={120}
        {...field('title')}
      />
    </div>
  );
}
