import { ActionIcon, Button } from '@mantine/core';
import type { ExchangeView, Feedback } from '#shared/api/coach.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './answer-actions.module.css';
import type { Coach } from './use-coach.ts';

type Props = { exchange: ExchangeView; coach: Coach; onAddTask: (answer: string) => void };

const judgements: { feedback: Feedback; icon: IconName; label: string }[] = [
  { feedback: 'up', icon: 'thumbUp', label: 'This helped' },
  { feedback: 'down', icon: 'thumbDown', label: 'This did not help' },
];

export function AnswerActions({ exchange, coach, onAddTask }: Props) {
  const { id: exchangeId, answer, source, feedback } = exchange;
  // Who is sent to a person is not asked how that was.
  const isAdvice = source !== 'refused';
  return (
    <div className={classes.actions}>
      {isAdvice && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onAddTask(answer)}
        >
          Add as task
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<Icon name="copy" size={16} />}
        onClick={() => void copy(answer)}
      >
        Copy
      </Button>
      {isAdvice && (
        <span className={classes.judge}>
          {judgements.map(({ feedback: each, icon, label }) => (
            <ActionIcon
              key={each}
              size={32}
              variant={feedback === each ? 'light' : 'subtle'}
              color={feedback === each ? 'stream' : 'gray'}
              aria-label={label}
              aria-pressed={feedback === each}
              onClick={() =>
                coach.judge.mutate({ exchangeId, feedback: feedback === each ? null : each })
              }
            >
              <Icon name={icon} size={17} />
            </ActionIcon>
          ))}
        </span>
      )}
    </div>
  );
}

/** Browsers refuse it without https, or when they were told to. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Answer copied.' });
  } catch {
    showToast({ tone: 'bad', text: 'Your browser did not let us copy that.' });
  }
}
