import { FormDialog } from '../../ui/form-dialog.tsx';
import classes from './keys-dialog.module.css';

const shortcuts: { keys: string[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'Next, previous line of the list' },
  { keys: ['Enter'], does: 'Open the review' },
  { keys: ['/'], does: 'Search' },
  { keys: ['n', 'p'], does: 'Next, previous application' },
  { keys: ['s'], does: 'Start review' },
  { keys: ['a'], does: 'Accept, after a confirmation' },
  { keys: ['r'], does: 'Reject, after a confirmation' },
  { keys: ['?'], does: 'These keys' },
];

type Props = { opened: boolean; onClose: () => void };

export function KeysDialog({ opened, onClose }: Props) {
  return (
    <FormDialog title="Keys" opened={opened} onClose={onClose}>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
