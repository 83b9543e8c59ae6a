import { addDays } from '#shared/time.ts';
import { context, type ModalView, plainText } from './block-kit.ts';
import { dateInput, titleInput } from './task-form.ts';

export const pledgeForm = 'pledge_form';

/** The modal of `/pledge`. */
export function pledgeFormView({
  today,
  metadata,
  title,
}: {
  today: string;
  metadata: string;
  title?: string;
}): ModalView {
  return {
    type: 'modal',
    callback_id: pledgeForm,
    private_metadata: metadata,
    title: plainText('New pledge', 24),
    submit: plainText('Pledge it', 24),
    close: plainText('Cancel', 24),
    blocks: [
      titleInput('What do you pledge?', 'Ship the beta', title),
      dateInput('By when?', addDays(today, 7)),
      context('Your cohort sees it. Kept on time it earns 5 points more.'),
    ],
  };
}
