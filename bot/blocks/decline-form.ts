import { type ModalView, plainText, section } from './block-kit.ts';
import { bold } from './escape.ts';

export const declineForm = 'introduction_decline_form';

/** The field is named after the request that it declines; whose that is, is asked again. */
const fieldPrefix = 'reason:';

type View = { introductionId: string; askerName: string; metadata: string };

/** The modal of Decline: a reason, if one likes. */
export function declineFormView({ introductionId, askerName, metadata }: View): ModalView {
  return {
    type: 'modal',
    callback_id: declineForm,
    private_metadata: metadata,
    title: plainText('Decline request', 24),
    submit: plainText('Decline', 24),
    close: plainText('Cancel', 24),
    blocks: [
      section(
        `${bold(askerName, 100)} is told kindly that you can’t take it up just now. If you give a reason, they read it too.`,
      ),
      {
        type: 'input',
        block_id: `${fieldPrefix}${introductionId}`,
        optional: true,
        label: plainText('Your reason', 100),
        element: {
          type: 'plain_text_input',
          action_id: 'reason',
          multiline: true,
          max_length: 500,
        },
      },
    ],
  };
}

/** Which request a submitted form is about, and the words in it. */
export function readDeclineForm(values: Record<string, string | undefined>): {
  field: string;
  introductionId: string;
  reason: string;
} {
  const field = Object.keys(values).find((name) => name.startsWith(fieldPrefix)) ?? fieldPrefix;
  return {
    field,
    introductionId: field.slice(fieldPrefix.length),
    reason: values[field] ?? '',
  };
}
