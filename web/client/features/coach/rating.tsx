import { ActionIcon } from '@mantine/core';
import type { ExchangeView, Feedback } from '#shared/api/coach.ts';
import { reasonLabels, reasonQuestions, reasonsOf } from '#shared/domain/coach-feedback.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './coach.module.css';
import type { CoachActions } from './coach-queries.ts';

const thumbs: { feedback: Feedback; icon: IconName; label: string }[] = [
  { feedback: 'up', icon: 'thumbUp', label: 'This helped' },
  { feedback: 'down', icon: 'thumbDown', label: 'This didn’t help' },
];

/** Thumbs for an answer, and beneath them why, if the founder likes to say. Each is taken back by a second press. */
export function Rating({ exchange, coach }: { exchange: ExchangeView; coach: CoachActions }) {
  const { id: exchangeId, feedback, feedbackReason } = exchange;
  return (
    <>
      <span className={`flex gap-2 ${classes.rating}`}>
        {thumbs.map(({ feedback: each, icon, label }) => (
          <ActionIcon
            key={each}
            size={32}
            variant={feedback === each ? 'light' : 'subtle'}
            color={feedback === each ? 'stream' : 'gray'}
            aria-label={label}
            aria-pressed={feedback === each}
            onClick={() =>
              coach.rate.mutate({
                exchangeId,
                feedback: feedback === each ? null : each,
                reason: null,
              })
            }
          >
            <Icon name={icon} size={17} />
          </ActionIcon>
        ))}
      </span>
      {feedback && (
        <fieldset className={`wrap gap-6 ${classes.reasons}`}>
          <legend className={`soft small ${classes.reasonsLabel}`}>
            {reasonQuestions[feedback]}
          </legend>
          {reasonsOf[feedback].map((reason) => (
            <button
              key={reason}
              type="button"
              className={`ink ${classes.reason}`}
              aria-pressed={feedbackReason === reason}
              onClick={() =>
                coach.rate.mutate({
                  exchangeId,
                  feedback,
                  reason: feedbackReason === reason ? null : reason,
                })
              }
            >
              {reasonLabels[reason]}
            </button>
          ))}
        </fieldset>
      )}
      <span className="visually-hidden" aria-live="polite">
        {announcement(exchange)}
      </span>
    </>
  );
}

function announcement({ feedback, feedbackReason }: ExchangeView): string {
  if (feedback === null) return '';
  if (feedbackReason) return `Noted: ${reasonLabels[feedbackReason]}.`;
  return 'Thanks. You can say why below.';
}
