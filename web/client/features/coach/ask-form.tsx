import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import type { Conversation, ExchangeView } from '#shared/api/coach.ts';
import { defaultQuestion, maxQuestionLength, quickPrompts } from '#shared/domain/coach-prompts.ts';
import { makeUuid } from '../../lib/browser.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './coach.module.css';
import type { CoachActions } from './coach-queries.ts';
import { allowanceText, askFailureText } from './coach-rules.ts';
import type { Composer } from './use-composer.ts';
import { useCryForHelp } from './use-cry-for-help.ts';

type Props = {
  composer: Composer;
  coach: CoachActions;
  allowance: Conversation['allowance'];
  open: ExchangeView | undefined;
  /** A question is being sent or answered. */
  isBusy: boolean;
  now: Date;
  /** Nothing has been asked yet: show all quick prompts. */
  isFirst: boolean;
  /** Questions about the founder's own tasks, before those that anybody may have. */
  ownQuestions?: readonly string[];
  /** The label of the submit button; without one it is an icon. */
  askLabel?: string;
};

export function AskForm({ ownQuestions = [], ...props }: Props) {
  const { composer, coach, allowance, open, isBusy, now, isFirst, askLabel } = props;
  const { field, text, setText, suggest } = composer;
  const isUsedUp = allowance.left === 0;
  const isCry = useCryForHelp(text.trim(), { isNeeded: isBusy || isUsedUp });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A cry for help is always answered.
    if ((isBusy || isUsedUp) && !isCry) return;
    const question = text.trim() || defaultQuestion;
    // Restore the text if the server refused the question.
    const onError = () => !field.current?.value && setText(text);
    setText('');
    coach.ask.mutate({ question, clientKey: makeUuid() }, { onError });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey) submit(event);
  };
  return (
    <form className="stack gap-10" onSubmit={submit} aria-label="Ask the coach">
      <ul
        className={`flex gap-8 ${classes.prompts}`}
        data-all={isFirst || undefined}
        data-row={ownQuestions.length > 0 || undefined}
        aria-label="Quick prompts"
      >
        {[...ownQuestions, ...quickPrompts].map((prompt) => (
          <li key={prompt}>
            <button
              type="button"
              className={`ink nowrap ${classes.prompt}`}
              onClick={() => suggest(prompt)}
            >
              {prompt}
            </button>
          </li>
        ))}
      </ul>
      <div className={`wrap gap-8 ${classes.field}`}>
        <Textarea
          ref={field}
          className={classes.input}
          aria-label="Your question"
          placeholder={defaultQuestion}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxQuestionLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <AskButton
          coach={coach}
          open={open}
          isBusy={isBusy}
          isUsedUp={isUsedUp && !isCry}
          label={askLabel}
        />
      </div>
      {coach.ask.isError && <FormFailure text={askFailureText(coach.ask.error)} />}
      <p className={`soft small tabular ${classes.allowance}`} data-out={isUsedUp || undefined}>
        {allowanceText(allowance, now)}
      </p>
    </form>
  );
}

type AskButtonProps = {
  coach: CoachActions;
  open: ExchangeView | undefined;
  isBusy: boolean;
  isUsedUp: boolean;
  /** Without a label the button is an icon. */
  label?: string;
};

/** Submits the question; while the coach is answering, stops the answer. */
function AskButton({ coach, open, isBusy, isUsedUp, label }: AskButtonProps) {
  const stopProps = {
    variant: 'default',
    loading: coach.stop.isPending,
    onClick: () => open && coach.stop.mutate(open.id),
    'aria-label': 'Stop the answer',
  };
  const askProps = { type: 'submit', disabled: isUsedUp, loading: isBusy } as const;
  if (label === undefined) {
    return open ? (
      <ActionIcon size={36} {...stopProps}>
        <Icon name="stop" />
      </ActionIcon>
    ) : (
      <ActionIcon size={36} aria-label="Ask" {...askProps}>
        <Icon name="send" />
      </ActionIcon>
    );
  }
  return open ? (
    <Button
      className={classes.labeledButton}
      leftSection={<Icon name="stop" size={16} />}
      {...stopProps}
    >
      Stop
    </Button>
  ) : (
    <Button className={classes.labeledButton} variant="light" {...askProps}>
      {label}
    </Button>
  );
}

/** Says whether a model or the built-in tips give the answers. Its room is there before its text. */
export function SourceNote({ answersFrom }: Partial<Pick<Conversation, 'answersFrom'>>) {
  return <p className={`soft ${classes.sourceNote}`}>{answersFrom && sourceNotes[answersFrom]}</p>;
}

const sourceNotes = {
  tips: 'No AI model is connected here: the coach answers from its built-in tips and your own tasks.',
  model:
    'An AI model writes the answers, from your profile, tasks, pledges, streak, last week, check-ins and what it remembers. Check what matters.',
};
