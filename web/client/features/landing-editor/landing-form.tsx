import { Button, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { Landing, LandingView } from '#shared/api/landing.ts';
import { toPublicLanding } from '#shared/domain/landing.ts';
import { Failure } from '#shared/failure.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { LazyLeaveDialog } from '../../ui/lazy-leave-dialog.tsx';
import classes from './landing-editor.module.css';
import { LandingPreview } from './landing-preview.tsx';
import { useSaveLanding } from './landing-queries.ts';
import { OpeningFields, SectionList } from './section-list.tsx';

const checkLanding = lazyValidator(async () => {
  return (await import('#shared/api/landing.ts')).landingSchema;
});

type View = 'edit' | 'preview';

type Props = {
  view: LandingView;
  /** Draws the page that visitors would see. */
  preview: (landing: Landing) => ReactNode;
};

/** The page's sections beside what visitors will see. Typed words stay while someone else saves. */
export function LandingForm({ view, preview }: Props) {
  const { landing, version, facts } = view;
  const save = useSaveLanding();
  /** The version that the fields began with; null once the person knows of a newer one. */
  const [seen, setSeen] = useState<number | null>(version);
  const [shown, setShown] = useState<View>('edit');
  useEffect(checkLanding.preload, []);
  const form = useForm<Landing>({
    initialValues: landing,
    validate: checkLanding,
    onValuesChange: () => save.isError && save.reset(),
  });
  const guard = useLeaveGuard(form.isDirty());
  const submit = (values: Landing) =>
    save.mutate(
      { landing: values, seenVersion: seen ?? version },
      {
        onSuccess: (saved) => {
          form.setInitialValues(saved.landing);
          form.setValues(saved.landing);
          setSeen(saved.version);
        },
        onError: (error) => {
          if (error instanceof Failure && error.code === 'landing_changed') setSeen(null);
          form.setErrors(withoutPath(fieldErrors(error)));
        },
      },
    );
  const draft = useDeferredValue(form.values);
  const problems = Object.keys(form.errors).length;
  return (
    <>
      <SegmentedControl
        className={classes.views}
        aria-label="Edit or preview"
        fullWidth
        data={[
          { value: 'edit', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
        ]}
        value={shown}
        onChange={(value) => setShown(value as View)}
      />
      <div className={classes.editor} data-view={shown}>
        <Form className={`stack gap-16 ${classes.fields}`} onSubmit={form.onSubmit(submit)}>
          <OpeningFields form={form} />
          <SectionList form={form} />
          {save.isError && problems === 0 && <FormFailure text={errorText(save.error)} />}
          <div className={`row wrap gap-12 ${classes.save}`}>
            <Button type="submit" loading={save.isPending || form.submitting}>
              Save
            </Button>
            {form.isDirty() && (
              <Button variant="subtle" color="gray" onClick={() => form.reset()}>
                Discard changes
              </Button>
            )}
            {problems > 0 && (
              <p role="alert" className="bad small">
                {problems === 1 ? 'One field needs' : `${problems} fields need`} another look.
              </p>
            )}
          </div>
        </Form>
        <LandingPreview>{preview(toPublicLanding(draft, facts))}</LandingPreview>
      </div>
      <LazyLeaveDialog
        of="the landing page"
        opened={guard.isAsking}
        onClose={guard.stay}
        onLeave={guard.leave}
      />
    </>
  );
}

/** The server names a field as `landing.hero.lead`. */
function withoutPath(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace(/^landing\./, ''), text]),
  );
}
