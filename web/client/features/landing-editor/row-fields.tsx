import { Switch, Textarea } from '@mantine/core';
import type { SectionOf } from '#shared/api/landing.ts';
import { type CountedFigure, countedFigures } from '#shared/domain/landing.ts';
import { picturePath } from '#shared/domain/pictures.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import classes from './landing-editor.module.css';
import { useSendPortrait } from './landing-queries.ts';
import type { FormProps } from './section-list.tsx';
import { Line, Paragraph } from './text-fields.tsx';

type RowProps = FormProps & { path: string };

const countedNames: Record<CountedFigure, string> = {
  startups: 'Startups that were accepted',
  founders: 'Founders who joined',
  tasks: 'Completed tasks',
  pledges: 'Kept pledges',
  investors: 'Approved investors',
};

const typed = 'typed';
const figureChoices = [
  { value: typed, label: 'I type it' },
  ...countedFigures.map((value) => ({ value, label: countedNames[value] })),
];

type Figure = SectionOf<'figures'>['figures'][number];

/** A counted figure needs neither its value nor a source. */
export function FigureFields({ form, figure, path }: RowProps & { figure: Figure }) {
  return (
    <>
      <SelectField
        label="Counted"
        choices={figureChoices}
        value={figure.counts ?? typed}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue(`${path}.counts`, value === typed ? null : value)
        }
      />
      <Line form={form} path={`${path}.label`} label="Label" />
      {figure.counts ? (
        <p className="soft small">Not shown while it is zero.</p>
      ) : (
        <div className={classes.row}>
          <Line form={form} path={`${path}.value`} label="Figure" placeholder="120" />
          <Line
            form={form}
            path={`${path}.source`}
            label="Where it comes from"
            placeholder="Our survey of June 2026"
          />
        </div>
      )}
    </>
  );
}

type StoryRow = SectionOf<'stories'>['stories'][number];

export function StoryFields({ form, story, path }: RowProps & { story: StoryRow }) {
  const portrait = useSendPortrait();
  return (
    <>
      <PictureInput
        label="Picture"
        shown={
          <Avatar
            name={story.name}
            url={story.picture && picturePath(story.picture, 256)}
            size="xl"
          />
        }
        isChosen={story.picture !== null}
        hint="JPEG, PNG or WebP, up to 2 MB. Without one, their initials stand there."
        isBusy={portrait.isPending}
        error={portrait.error}
        onChoose={(file) => {
          portrait.reset();
          if (!file) return form.setFieldValue(`${path}.picture`, null);
          portrait.mutate(file, { onSuccess: (id) => form.setFieldValue(`${path}.picture`, id) });
        }}
      />
      <div className={classes.row}>
        <Line form={form} path={`${path}.name`} label="Name" />
        <Line form={form} path={`${path}.company`} label="Startup" />
      </div>
      <Paragraph form={form} path={`${path}.text`} label="In their words" />
      <Line
        form={form}
        path={`${path}.link`}
        label="Link"
        description="Their site, or where more of the story stands"
        placeholder="https://"
      />
      <Switch
        label="They gave it five stars"
        {...form.getInputProps(`${path}.hasStars`, { type: 'checkbox' })}
      />
      <Switch
        label="They agreed to be shown here with these words"
        {...form.getInputProps(`${path}.hasConsent`, { type: 'checkbox' })}
      />
    </>
  );
}

type Cost = SectionOf<'costs'>['costs'][number];

export function CostFields({ form, cost, path }: RowProps & { cost: Cost }) {
  const itemErrors = Object.entries(form.errors).filter(([field]) =>
    field.startsWith(`${path}.items`),
  );
  return (
    <>
      <Switch
        label="This is premium"
        description="Shown while premium can be bought, at the price that your payment provider asks"
        {...form.getInputProps(`${path}.isPremium`, { type: 'checkbox' })}
      />
      <div className={classes.row}>
        <Line form={form} path={`${path}.who`} label="For whom" placeholder="Founders" />
        <Line form={form} path={`${path}.tag`} label="Tag" placeholder="Optional" />
      </div>
      {!cost.isPremium && (
        <div className={classes.row}>
          <Line form={form} path={`${path}.price`} label="Price" placeholder="$0" />
          <Line form={form} path={`${path}.unit`} label="For" placeholder="a month" />
        </div>
      )}
      <Paragraph form={form} path={`${path}.text`} label="Text" />
      <Textarea
        autosize
        minRows={2}
        label="What is in it"
        description="One in each line"
        value={cost.items.join('\n')}
        error={itemErrors[0]?.[1]}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue(`${path}.items`, value === '' ? [] : value.split('\n'))
        }
      />
    </>
  );
}

export function QuestionFields({ form, path }: RowProps) {
  return (
    <>
      <Line form={form} path={`${path}.question`} label="Question" />
      <Paragraph form={form} path={`${path}.answer`} label="Answer" />
    </>
  );
}
