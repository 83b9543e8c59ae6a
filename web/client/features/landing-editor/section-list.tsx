import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Landing, LandingSection, SectionKind, SectionOf } from '#shared/api/landing.ts';
import { EditableList } from '../../ui/editable-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CostFields, FigureFields, QuestionFields, StoryFields } from './row-fields.tsx';
import { Line, Paragraph } from './text-fields.tsx';

type LandingFormValues = UseFormReturnType<Landing>;
export type FormProps = { form: LandingFormValues };

const sectionNames: Record<SectionKind, string> = {
  figures: 'Figures',
  weeks: 'The weeks of a cohort',
  features: 'What it offers',
  stories: 'Stories',
  costs: 'What it costs',
  questions: 'Questions',
  closing: 'Closing call',
};

/** The opening stands first: it can't be moved or switched off. */
export function OpeningFields({ form }: FormProps) {
  return (
    <Panel title="Opening">
      <div className="stack gap-12">
        <p className="soft small">
          Its title is the program’s tagline, which is set under Program settings.
        </p>
        <Paragraph form={form} path="hero.lead" label="Text" />
        <Line form={form} path="hero.note" label="Small line under the buttons" />
        <Line
          form={form}
          path="hero.description"
          label="In one sentence"
          description="For search engines and link previews"
        />
        <Switch
          label="Say above the page whether applications are open"
          {...form.getInputProps('hero.showsApplications', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  );
}

export function SectionList({ form }: FormProps) {
  const { sections } = form.values;
  return (
    <Panel title="Sections">
      <EditableList
        noun="section"
        rows={sections.map((section) => ({
          id: section.kind,
          isShown: section.isShown,
          section,
        }))}
        onChange={(rows) =>
          setRows(
            form,
            'sections',
            rows.map(({ section, isShown }) => ({ ...section, isShown })),
          )
        }
        titleOf={({ section }) => sectionNames[section.kind]}
        errorsOf={(n) => errorsAt(form, `sections.${n}.`)}
      >
        {({ section }, n) => <SectionFields form={form} section={section} path={`sections.${n}`} />}
      </EditableList>
    </Panel>
  );
}

type SectionProps<Section> = FormProps & { section: Section; path: string };

function SectionFields({ form, section, path }: SectionProps<LandingSection>) {
  switch (section.kind) {
    case 'figures':
      return <Figures form={form} section={section} path={path} />;
    case 'weeks':
      return <Weeks form={form} path={path} />;
    case 'features':
      return <Features form={form} section={section} path={path} />;
    case 'stories':
      return <Stories form={form} section={section} path={path} />;
    case 'costs':
      return <Costs form={form} section={section} path={path} />;
    case 'questions':
      return <Questions form={form} section={section} path={path} />;
    case 'closing':
      return <Head form={form} path={path} />;
  }
}

/** The title and the line below it, which most sections have. */
function Head({ form, path }: FormProps & { path: string }) {
  return (
    <>
      <Line form={form} path={`${path}.title`} label="Title" />
      <Paragraph form={form} path={`${path}.lead`} label="Text" />
    </>
  );
}

function Figures({ form, section, path }: SectionProps<SectionOf<'figures'>>) {
  return (
    <EditableList
      noun="figure"
      rows={section.figures}
      onChange={(rows) => setRows(form, `${path}.figures`, rows)}
      titleOf={({ label }) => label}
      newRow={() => ({ label: '', counts: null, value: '', source: '' })}
      max={6}
      errorsOf={(n) => errorsAt(form, `${path}.figures.${n}.`)}
    >
      {(figure, n) => <FigureFields form={form} figure={figure} path={`${path}.figures.${n}`} />}
    </EditableList>
  );
}

const stops = { start: 'The start', habit: 'Week 5', investors: 'Week 9', finish: 'The end' };

function Weeks({ form, path }: FormProps & { path: string }) {
  return (
    <>
      <Line
        form={form}
        path={`${path}.title`}
        label="Title"
        placeholder="So many weeks, together"
        description="Weeks and dates come from the cohort that takes applications."
      />
      <Paragraph form={form} path={`${path}.lead`} label="Text" />
      {Object.entries(stops).map(([stop, name]) => (
        <div key={stop} className="stack gap-8">
          <Line form={form} path={`${path}.stops.${stop}.title`} label={`${name}: title`} />
          <Paragraph form={form} path={`${path}.stops.${stop}.text`} label={`${name}: text`} />
        </div>
      ))}
    </>
  );
}

function Features({ form, section, path }: SectionProps<SectionOf<'features'>>) {
  return (
    <>
      <Head form={form} path={path} />
      <EditableList
        noun="card"
        rows={section.features}
        onChange={(rows) => setRows(form, `${path}.features`, rows)}
        titleOf={({ title }) => title}
        errorsOf={(n) => errorsAt(form, `${path}.features.${n}.`)}
      >
        {(_feature, n) => (
          <>
            <Line form={form} path={`${path}.features.${n}.title`} label="Title" />
            <Paragraph form={form} path={`${path}.features.${n}.text`} label="Text" />
          </>
        )}
      </EditableList>
    </>
  );
}

function Stories({ form, section, path }: SectionProps<SectionOf<'stories'>>) {
  return (
    <>
      <Line form={form} path={`${path}.title`} label="Title" />
      <EditableList
        noun="story"
        rows={section.stories}
        onChange={(rows) => setRows(form, `${path}.stories`, rows)}
        titleOf={({ name, company }) => [name, company].filter(Boolean).join(', ')}
        newRow={() => ({
          name: '',
          company: '',
          text: '',
          link: null,
          picture: null,
          hasStars: false,
          hasConsent: false,
          portrait: null,
        })}
        max={12}
        errorsOf={(n) => errorsAt(form, `${path}.stories.${n}.`)}
      >
        {(story, n) => <StoryFields form={form} story={story} path={`${path}.stories.${n}`} />}
      </EditableList>
    </>
  );
}

function Costs({ form, section, path }: SectionProps<SectionOf<'costs'>>) {
  return (
    <>
      <Head form={form} path={path} />
      <EditableList
        noun="price"
        rows={section.costs}
        onChange={(rows) => setRows(form, `${path}.costs`, rows)}
        titleOf={({ who, price }) => [who, price].filter(Boolean).join(', ')}
        newRow={() => ({
          who: '',
          tag: '',
          price: '',
          unit: '',
          text: '',
          items: [],
          isPremium: false,
        })}
        max={6}
        errorsOf={(n) => errorsAt(form, `${path}.costs.${n}.`)}
      >
        {(cost, n) => <CostFields form={form} cost={cost} path={`${path}.costs.${n}`} />}
      </EditableList>
    </>
  );
}

function Questions({ form, section, path }: SectionProps<SectionOf<'questions'>>) {
  return (
    <>
      <Line form={form} path={`${path}.title`} label="Title" />
      <EditableList
        noun="question"
        rows={section.questions}
        onChange={(rows) => setRows(form, `${path}.questions`, rows)}
        titleOf={({ question }) => question}
        newRow={() => ({ question: '', answer: '' })}
        max={20}
        errorsOf={(n) => errorsAt(form, `${path}.questions.${n}.`)}
      >
        {(_question, n) => <QuestionFields form={form} path={`${path}.questions.${n}`} />}
      </EditableList>
    </>
  );
}

/** What was wrong in rows stands at their old places: the next try to save says it anew. */
function setRows(form: LandingFormValues, path: string, rows: unknown[]): void {
  form.setFieldValue(path, rows);
  form.setErrors((errors) =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith(`${path}.`))),
  );
}

function errorsAt({ errors }: LandingFormValues, path: string): object | null {
  return Object.keys(errors).some((field) => field.startsWith(path)) ? errors : null;
}
