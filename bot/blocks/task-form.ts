import { addDays } from '#shared/time.ts';
import { type KnownBlock, type ModalView, plainText } from './block-kit.ts';

export const taskForm = 'task_form';

const choices = [
  ['easy', 'Easy, 10 points'],
  ['medium', 'Medium, 20 points'],
  ['hard', 'Hard, 35 points'],
] as const;

type Beginning = { today: string; metadata: string; title?: string; description?: string };

/** The modal of `/task`. Every block is named after the field it fills, so that errors find it. */
export function taskFormView({ today, metadata, title, description }: Beginning): ModalView {
  const options = choices.map(([value, label]) => ({ value, text: plainText(label, 75) }));
  return {
    type: 'modal',
    callback_id: taskForm,
    private_metadata: metadata,
    title: plainText('New task', 24),
    submit: plainText('Add task', 24),
    close: plainText('Cancel', 24),
    blocks: [
      titleInput('What will you do?', 'Interview five customers', title),
      {
        type: 'input',
        block_id: 'difficulty',
        label: plainText('How hard is it?', 48),
        element: {
          type: 'static_select',
          action_id: 'value',
          options,
          initial_option: options[1] as (typeof options)[number],
        },
      },
      dateInput('Due', addDays(today, 7)),
      {
        type: 'input',
        block_id: 'description',
        optional: true,
        label: plainText('Notes', 48),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          multiline: true,
          max_length: 2000,
          ...initialValue(description, 2000),
        },
      },
    ],
  };
}

export function titleInput(label: string, example: string, initial?: string): KnownBlock {
  return {
    type: 'input',
    block_id: 'title',
    label: plainText(label, 48),
    element: {
      type: 'plain_text_input',
      action_id: 'value',
      max_length: 200,
      ...initialValue(initial, 200),
      placeholder: plainText(example, 150),
    },
  };
}

export function dateInput(label: string, initial: string): KnownBlock {
  return {
    type: 'input',
    block_id: 'dueOn',
    label: plainText(label, 48),
    element: { type: 'datepicker', action_id: 'value', initial_date: initial },
  };
}

/** Slack refuses a form whose field begins with more than it may hold. */
function initialValue(text: string | undefined, most: number): { initial_value?: string } {
  const begun = text?.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return begun ? { initial_value: begun } : {};
}
