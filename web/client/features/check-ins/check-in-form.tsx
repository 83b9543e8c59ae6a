import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { CheckInConflict, CheckInView, Kpi, OpenCheckIn } from '#shared/api/check-ins.ts';
import {
  type CheckInField,
  type CheckInFieldSpec,
  checkInFields,
  type GoalOutcome,
  goalOutcomeLabels,
} from '#shared/domain/check-ins.ts';
import { formatGrowth, formatKpi, kpiGrowth, readNumber } from '#shared/domain/kpi.ts';
import { moraleNotes } from '#shared/domain/morale.ts';
import { dateLabel, pluralize } from '#shared/formats.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import { errorText } from '../../lib/errors.ts';
import { tasksSearchPath } from '../../paths.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import classes from './check-ins.module.css';
import { Choices } from './choices.tsx';
import { useCheckInDraft } from './use-check-in-draft.ts';

type Props = {
  founder: { id: string; hasCohort: boolean };
  view: CheckInView;
  open: OpenCheckIn;
  today: CalendarDate;
  /** The way to another number. */
  changeKpi: ReactNode;
  /** With the first change. */
  onWriting: () => void;
  onDone: () => void;
  /** Back from editing a check-in that counts. */
  onCancel: () => void;
};

type CheckInForm = ReturnType<typeof useCheckInDraft>;

/** The questions of the week. A draft saves itself; what counts is changed with a button. */
export function CheckInForm(props: Props) {
  const { founder, view, open, today, changeKpi, onWriting, onDone, onCancel } = props;
  const isDraft = open.done === null;
  const form = useCheckInDraft({ founderId: founder.id, open, savesItself: isDraft, onDone });
  const [isAskedToChoose, setAskedToChoose] = useState(false);
  const mustChoose = form.conflicts.length > 0;
  const submit = () => {
    setAskedToChoose(mustChoose);
    if (!mustChoose) form.finish();
  };
  return (
    <Form
      aria-label="Check-in"
      className={`stack ${classes.form}`}
      onInput={onWriting}
      onBlur={form.flush}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {view.kpi && (
        <KpiQuestion form={form} kpi={view.kpi} last={open.last} week={open.week} today={today}>
          {changeKpi}
        </KpiQuestion>
      )}
      <Question form={form} part="usersSpoken">
        <TextInput
          classNames={{ wrapper: classes.number }}
          description={`In the last seven days${view.isTeam ? ', all of you together' : ''}.`}
          inputMode="numeric"
          autoComplete="off"
          {...textProps(form, 'usersSpoken')}
        />
      </Question>
      <LastGoal form={form} open={open} />
      <NextGoal form={form} open={open} hasCohort={founder.hasCohort} today={today} />
      <Question form={form} part="blocker">
        <Textarea
          description="Your team and the program’s staff see this."
          autosize
          minRows={2}
          maxRows={8}
          {...textProps(form, 'blocker')}
        />
      </Question>
      <HelpWanted form={form} open={open} hasCohort={founder.hasCohort} />
      <Morale form={form} isTeam={view.isTeam} />
      {isAskedToChoose && mustChoose && (
        <FormFailure text="Choose what to keep where you and somebody else wrote something different." />
      )}
      {form.refusal && Object.keys(form.problems).length === 0 && (
        <FormFailure text={errorText(form.refusal)} />
      )}
      <div className={`row wrap ${classes.foot}`}>
        <Button type="submit" loading={form.state === 'saving' && !isDraft}>
          {isDraft ? 'Check in' : 'Save changes'}
        </Button>
        {!isDraft && (
          <Button
            variant="default"
            onClick={() => {
              form.discard();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        <SaveState form={form} isDraft={isDraft} />
      </div>
    </Form>
  );
}

/** Says quietly where the words are. */
function SaveState({ form, isDraft }: { form: CheckInForm; isDraft: boolean }) {
  return (
    <p
      role="status"
      className={`soft small ${classes.state}`}
      data-failed={form.state === 'failed' || undefined}
    >
      {stateText(form, isDraft)}
    </p>
  );
}

function stateText({ state, isUnsaved, refusal, conflicts }: CheckInForm, isDraft: boolean) {
  if (!isDraft) return isUnsaved ? 'Not saved yet. This browser keeps your changes.' : '';
  if (state === 'failed' && !refusal)
    return 'Not saved yet. This browser keeps your words, and we’ll try again.';
  if (conflicts.length > 0)
    return `${pluralize(conflicts.length, 'answer is', 'answers are')} waiting for your choice.`;
  if (state === 'saving') return 'Saving…';
  if (isUnsaved) return '';
  return state === 'saved' ? 'Draft saved' : 'Drafts are saved as you write.';
}

function textProps(form: CheckInForm, part: 'kpiValue' | 'usersSpoken' | TextPart) {
  const { question, max }: CheckInFieldSpec = checkInFields[part];
  return {
    name: part,
    label: question,
    maxLength: max,
    value: form.fields[part],
    error: form.problems[part],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change(part, event.currentTarget.value),
  };
}

type TextPart = 'goal' | 'blocker' | 'helpWanted';

type QuestionProps = { form: CheckInForm; part: CheckInField; children: ReactNode };

/** A question, and what somebody else answered meanwhile. */
function Question({ form, part, children }: QuestionProps) {
  const conflict = form.conflicts.find((each) => each.part === part);
  return (
    <div className={`stack gap-12 ${classes.question}`}>
      {children}
      {conflict && <Conflict form={form} conflict={conflict} />}
    </div>
  );
}

function Conflict({ form, conflict }: { form: CheckInForm; conflict: CheckInConflict }) {
  const { part, by, isMe, theirs } = conflict;
  return (
    <div role="alert" className={`stack gap-10 ${classes.conflict}`}>
      <p>
        <strong>{isMe ? 'You answered this somewhere else:' : `${by} answered this, too:`}</strong>{' '}
        <span className="breakable lines">{answerText(part, theirs)}</span>
      </p>
      <div className="wrap gap-8">
        <Button size="compact-sm" variant="default" onClick={() => form.takeTheirs(part)}>
          {isMe ? 'Use the other' : 'Use theirs'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => form.keepMine(part)}>
          {isMe ? 'Keep this one' : 'Keep mine'}
        </Button>
      </div>
    </div>
  );
}

function answerText(part: CheckInConflict['part'], answer: CheckInConflict['theirs']): string {
  if (answer === null || answer === '') return 'nothing';
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (part === 'lastGoal') return goalOutcomeLabels[answer as GoalOutcome];
  return typeof answer === 'number' ? formatKpi(answer, 'number') : `“${answer}”`;
}

type KpiQuestionProps = {
  form: CheckInForm;
  kpi: Kpi;
  last: OpenCheckIn['last'];
  week: CalendarDate;
  today: CalendarDate;
  children: ReactNode;
};

function KpiQuestion({ form, kpi, last, week, today, children }: KpiQuestionProps) {
  const id = useId();
  const { answer } = readNumber(form.fields.kpiValue);
  const before = last?.kpiValue ?? null;
  const values = [
    ...(last && before !== null ? [{ week: last.week, value: before }] : []),
    ...(answer == null ? [] : [{ week, value: answer }]),
  ];
  const growth = kpiGrowth(values, kpi.unit);
  const isGood = growth !== null && growth !== 0 && growth > 0 === (kpi.goodWay === 'up');
  return (
    <Question form={form} part="kpiValue">
      <div className={`wrap ${classes.kpi}`}>
        <TextInput
          className={classes.number}
          inputMode="decimal"
          autoComplete="off"
          leftSection={kpi.unit === 'money' ? '$' : undefined}
          rightSection={kpi.unit === 'percent' ? '%' : undefined}
          aria-describedby={before === null ? undefined : id}
          {...textProps(form, 'kpiValue')}
          label={kpi.name}
        />
        {before !== null && last && (
          <p id={id} className={`soft tabular ${classes.before}`}>
            {growth !== null && (
              <strong data-good={isGood || undefined} className={`ink strong ${classes.growth}`}>
                {formatGrowth(growth, kpi.unit)}
              </strong>
            )}{' '}
            {growth === null ? '' : 'from '}
            {formatKpi(before, kpi.unit)}{' '}
            {last.week === addDays(week, -7)
              ? 'last week'
              : `in the week of ${dateLabel(last.week, today)}`}
          </p>
        )}
      </div>
      {children}
    </Question>
  );
}

function LastGoal({ form, open }: { form: CheckInForm; open: OpenCheckIn }) {
  const { last, completed, completedCount } = open;
  if (!last?.goal) return null;
  const isSuggested = last.isKept && open.answers.lastGoal === null;
  return (
    <Question form={form} part="lastGoal">
      <Choices
        legend={checkInFields.lastGoal.question}
        hint={`“${last.goal}”`}
        choices={checkInFields.lastGoal.choices}
        value={form.fields.lastGoal}
        onChoose={(value) => form.change('lastGoal', value)}
      />
      {isSuggested && form.fields.lastGoal === 'yes' && (
        <p className="soft small">You kept the pledge, so we picked Yes.</p>
      )}
      {completed.length > 0 && (
        <details className={`soft small ${classes.done}`}>
          <summary>Completed since then: {pluralize(completedCount, 'task')}</summary>
          <ul>
            {completed.map(({ title, by, isMe }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a title may come twice
              <li key={index}>
                {title}
                {!isMe && <span className="faint"> · {by}</span>}
              </li>
            ))}
            {completedCount > completed.length && (
              <li className="faint">and {completedCount - completed.length} more</li>
            )}
          </ul>
        </details>
      )}
    </Question>
  );
}

type NextGoalProps = {
  form: CheckInForm;
  open: OpenCheckIn;
  hasCohort: boolean;
  today: CalendarDate;
};

function NextGoal({ form, open, hasCohort, today }: NextGoalProps) {
  return (
    <div className={`stack gap-12 ${classes.question}`}>
      <Question form={form} part="goal">
        <TextInput
          description="Something you’ll know you reached."
          autoComplete="off"
          {...textProps(form, 'goal')}
        />
      </Question>
      {open.pledge ? (
        <p className={`flex gap-8 soft breakable ${classes.pledged}`} data-pledge>
          <Icon name="pledge" size={16} />
          <span>
            Pledged:{' '}
            <SideLink to={tasksSearchPath(open.pledge.title)}>{open.pledge.title}</SideLink>
          </span>
        </p>
      ) : (
        hasCohort && (
          <Question form={form} part="pledgesGoal">
            <Tick
              label={checkInFields.pledgesGoal.question}
              hint={`A public pledge, due ${dateLabel(addDays(open.week, 7), today)}. It’s made when you check in.`}
              checked={form.fields.pledgesGoal}
              onChange={(checked) => form.change('pledgesGoal', checked)}
            />
          </Question>
        )
      )}
    </div>
  );
}

function HelpWanted({ form, open, hasCohort }: Omit<NextGoalProps, 'today'>) {
  return (
    <div className={`stack gap-12 ${classes.question}`}>
      <Question form={form} part="helpWanted">
        <Textarea
          description={
            hasCohort
              ? 'Your team and the program’s staff see this; your cohort only if you ask them.'
              : 'Your team and the program’s staff see this.'
          }
          autosize
          minRows={2}
          maxRows={6}
          {...textProps(form, 'helpWanted')}
        />
      </Question>
      {hasCohort && (
        <Question form={form} part="sharesHelp">
          <Tick
            label={checkInFields.sharesHelp.question}
            hint={
              open.offers > 0
                ? `${pluralize(open.offers, 'founder')} offered to help.`
                : 'They see it on the Cohort page and can offer to help.'
            }
            checked={form.fields.sharesHelp}
            onChange={(checked) => form.change('sharesHelp', checked)}
          />
        </Question>
      )}
    </div>
  );
}

function Morale({ form, isTeam }: { form: CheckInForm; isTeam: boolean }) {
  const value = form.fields.morale;
  return (
    <Question form={form} part="morale">
      <Choices
        legend={checkInFields.morale.question}
        hint={`${moraleNotes.founder}${isTeam ? ' Everyone answers separately.' : ''}`}
        choices={checkInFields.morale.choices}
        value={value === null ? null : String(value)}
        onChoose={(chosen) => form.change('morale', Number(chosen))}
      />
    </Question>
  );
}

type TickProps = {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function Tick({ label, hint, checked, onChange }: TickProps) {
  const id = useId();
  return (
    <div className={`flex gap-10 ${classes.tick}`}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id} className={`medium ${classes.label}`}>
          {label}
        </label>
        <p id={`${id}-hint`} className={`soft small breakable ${classes.hint}`}>
          {hint}
        </p>
      </div>
    </div>
  );
}
