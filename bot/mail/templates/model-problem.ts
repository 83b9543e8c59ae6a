import type { CoachSpend } from '#shared/api/coach.ts';
import { brand } from '#shared/brand.ts';
import { modelProblemText } from '#shared/domain/model-problems.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';

/** To an admin: the coach answers nobody until they have done something about it. */
export function modelProblemMail(
  { model, kind }: CoachSpend['problems'][number],
  { url }: { url: string },
): MailContent {
  return {
    subject: 'The AI coach can’t answer',
    title: 'The AI coach can’t answer',
    blocks: [
      { kind: 'text', text: modelProblemText(kind, model) },
      {
        kind: 'text',
        text: 'Until then founders are told that the model couldn’t be reached, and their questions aren’t counted.',
      },
      { kind: 'button', label: 'See the coach’s page', url },
    ],
    reason: `You get this because you are an admin of ${brand.name}.`,
  };
}
