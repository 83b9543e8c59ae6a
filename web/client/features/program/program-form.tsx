import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { ProgramView } from '#shared/api/program.ts';
import { defaultBrand } from '#shared/brand.ts';
import { markHtml } from '#shared/brand-mark.ts';
import type { AccentTokens } from '#shared/domain/accent.ts';
import { toHexColor } from '#shared/domain/hex-color.ts';
import { Failure } from '#shared/failure.ts';
import { dateLabel } from '#shared/formats.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useToday } from '../../lib/timers.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { BrandMark } from '../../ui/icon.tsx';
import { LazyLeaveDialog } from '../../ui/lazy-leave-dialog.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import classes from './program.module.css';
import { ProgramPreview } from './program-preview.tsx';
import { brandOf, useSaveProgram, useSendLogo } from './program-queries.ts';

const checkSettings = lazyValidator(async () => {
  return (await import('#shared/api/program.ts')).programSettingsSchema;
});

/** Empty fields show what they fall back to. Typed words stay while someone else saves. */
export function ProgramForm({ program }: { program: ProgramView }) {
  const { settings, defaults, version, runningCohort } = program;
  const today = useToday();
  const save = useSaveProgram();
  const logo = useSendLogo();
  /** The version that the fields began with; null once the person knows of a newer one. */
  const [seen, setSeen] = useState<number | null>(version);
  useEffect(checkSettings.preload, []);
  const form = useForm({
    initialValues: toValues(settings),
    validate: checkSettings,
    onValuesChange: () => save.reset(),
  });
  const fill = (saved: Pick<ProgramView, 'settings' | 'version'>) => {
    form.setInitialValues(toValues(saved.settings));
    form.setValues(toValues(saved.settings));
    form.resetTouched();
    setSeen(saved.version);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the only reason.
  useEffect(() => {
    if (version !== seen && !form.isTouched()) fill(program);
  }, [version]);
  // A cohort that began while the page was open keeps the day that is stored.
  const weekStartsOn = runningCohort ? toValues(settings).weekStartsOn : form.values.weekStartsOn;
  const submit = (values: typeof form.values) =>
    save.mutate(
      { settings: { ...values, weekStartsOn }, seenVersion: seen ?? version },
      {
        onSuccess: fill,
        onError: (error) => {
          if (error instanceof Failure && error.code === 'program_changed') setSeen(null);
          form.setErrors(withoutPath(fieldErrors(error)));
        },
      },
    );
  const guard = useLeaveGuard(form.isDirty());
  const chosen = brandOf({ settings: form.values, defaults, version });
  const tokens = useAccentTokens(chosen.accent === defaults.accent ? null : chosen.accent);
  const hasFieldErrors = Object.keys(fieldErrors(save.error)).length > 0;
  return (
    <div className={classes.form}>
      <Form className="stack gap-16" onSubmit={form.onSubmit(submit)}>
        <TextInput
          label="Name"
          description="In pages, emails, Slack, calendars and for assistants"
          placeholder={defaults.name}
          maxLength={35}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Tagline"
          description="One line on the first page and in link previews"
          placeholder={defaults.tagline}
          maxLength={140}
          autoComplete="off"
          {...form.getInputProps('tagline')}
        />
        <TextInput
          type="email"
          label="Support address"
          description="Where people write who need help; in the foot of every email"
          placeholder={defaults.supportEmail}
          autoComplete="off"
          {...form.getInputProps('supportEmail')}
        />
        <TextInput
          label="Color"
          description="Of buttons, links and marks, in pages and emails"
          placeholder={defaults.accent}
          maxLength={7}
          autoComplete="off"
          rightSectionWidth={44}
          rightSection={
            <input
              type="color"
              aria-label="Choose the color"
              className={classes.picker}
              value={toHexColor(chosen.accent) ?? defaults.accent}
              onChange={(event) => form.setFieldValue('accent', event.target.value)}
            />
          }
          {...form.getInputProps('accent')}
        />
        {tokens && tokens.light.stream !== toHexColor(chosen.accent) && (
          <p className="soft small">
            White text can’t be read on this color, so light pages show {tokens.light.stream}.
          </p>
        )}
        <PictureInput
          label="Logo"
          shown={<BrandMark size={64} html={markHtml(chosen)} />}
          isChosen={form.values.logo !== null}
          hint="One square mark for pages, emails and link previews. JPEG, PNG or WebP, up to 2 MB."
          isBusy={logo.isPending}
          error={logo.error}
          onChoose={(file) => {
            logo.reset();
            if (!file) return form.setFieldValue('logo', null);
            logo.mutate(file, { onSuccess: (id) => form.setFieldValue('logo', id) });
          }}
        />
        <SelectField
          label="Time zone"
          description="Of closing days, channel posts and people who haven’t said theirs"
          choices={[
            { value: '', label: zoneName(defaults.timeZone) },
            ...program.timeZones
              .filter((zone) => zone !== defaults.timeZone)
              .map((zone) => ({ value: zone, label: zoneName(zone) })),
          ]}
          {...form.getInputProps('timeZone')}
        />
        <SelectField
          label="Dates"
          description="In pages, emails and Slack; a browser’s own clock, 12 or 24 hours, goes first"
          choices={[
            { value: '', label: 'Dec 3, 10:00 PM' },
            { value: 'en-GB', label: '3 Dec, 22:00' },
          ]}
          {...form.getInputProps('dateStyle')}
          value={form.values.dateStyle ?? ''}
        />
        <SelectField
          label="Weeks begin on"
          description={
            runningCohort
              ? `${runningCohort.name} runs until ${dateLabel(runningCohort.endsOn, today)}; this can be changed after that`
              : 'For tasks, thanks, leaderboards and digests; fixed while a cohort runs'
          }
          choices={[
            { value: '', label: 'Sunday' },
            { value: 'monday', label: 'Monday' },
          ]}
          disabled={runningCohort !== null}
          {...form.getInputProps('weekStartsOn')}
          value={weekStartsOn ?? ''}
        />
        <fieldset className={classes.links}>
          <legend>Legal links</legend>
          <p className="soft small">
            Your own texts, in the footer, in emails and where people apply. Those without an
            address are left out.
          </p>
          {legalTexts.map(({ text, label, url }) => (
            <div key={text} className={classes.link}>
              <TextInput
                label={`${text}: label`}
                placeholder={defaults[label]}
                maxLength={40}
                autoComplete="off"
                {...form.getInputProps(label)}
              />
              <TextInput
                label={`${text}: address`}
                placeholder="https://"
                inputMode="url"
                autoComplete="off"
                {...form.getInputProps(url)}
              />
            </div>
          ))}
        </fieldset>
        {chosen.name !== defaultBrand.name && (
          <Switch
            label={`Show “Runs on ${defaultBrand.name}” in the footer`}
            checked={!form.values.hidesMaker}
            onChange={(event) => form.setFieldValue('hidesMaker', !event.target.checked)}
          />
        )}
        {save.isError && !hasFieldErrors && <FormFailure text={errorText(save.error)} />}
        <div>
          <Button
            type="submit"
            loading={save.isPending || form.submitting}
            disabled={logo.isPending}
          >
            Save
          </Button>
        </div>
      </Form>
      <ProgramPreview brand={chosen} tokens={tokens} />
      <LazyLeaveDialog
        of="the program’s settings"
        opened={guard.isAsking}
        onClose={guard.stay}
        onLeave={guard.leave}
      />
    </div>
  );
}

function toValues(settings: ProgramView['settings']) {
  const { name, tagline, supportEmail, accent, logo, hidesMaker } = settings;
  return {
    name: name ?? '',
    tagline: tagline ?? '',
    supportEmail: supportEmail ?? '',
    accent: accent ?? '',
    logo,
    privacyLabel: settings.privacyLabel ?? '',
    privacyUrl: settings.privacyUrl ?? '',
    termsLabel: settings.termsLabel ?? '',
    termsUrl: settings.termsUrl ?? '',
    imprintLabel: settings.imprintLabel ?? '',
    imprintUrl: settings.imprintUrl ?? '',
    hidesMaker,
    timeZone: orDefault('timeZone', settings.timeZone) ?? '',
    dateStyle: orDefault('dateStyle', settings.dateStyle),
    weekStartsOn: orDefault('weekStartsOn', settings.weekStartsOn),
  };
}

/** The first choice of a list stands for the default, chosen or not. */
function orDefault<Field extends 'timeZone' | 'dateStyle' | 'weekStartsOn'>(
  field: Field,
  chosen: ProgramView['settings'][Field],
): ProgramView['settings'][Field] {
  return chosen === defaultBrand[field] ? null : chosen;
}

/** `America/New York`. */
function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

const legalTexts = [
  { text: 'Privacy', label: 'privacyLabel', url: 'privacyUrl' },
  { text: 'Terms', label: 'termsLabel', url: 'termsUrl' },
  { text: 'Imprint', label: 'imprintLabel', url: 'imprintUrl' },
] as const;

/** The server names a field as `settings.name`. */
function withoutPath(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace(/^settings\./, ''), text]),
  );
}

type Themes = { light: AccentTokens; dark: AccentTokens };

const accentCode = lazyCode(async () => (await import('#shared/domain/accent.ts')).accentTokens);

/** The tokens that a typed color becomes; null for none, and while it is no color. */
function useAccentTokens(typed: string | null): Themes | null {
  const accent = typed === null ? null : toHexColor(typed);
  const [made, setMade] = useState<{ accent: string; tokens: Themes } | null>(null);
  useEffect(() => {
    if (!accent) return;
    let isCurrent = true;
    accentCode.get().then(
      (accentTokens) => isCurrent && setMade({ accent, tokens: accentTokens(accent) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [accent]);
  return made && made.accent === accent ? made.tokens : null;
}
