import { Icon } from '../../ui/icon.tsx';
import type { Choice, ChoiceGroup } from './choices.ts';
import classes from './search-dialog.module.css';

type Props = {
  groups: ChoiceGroup[];
  listId: string;
  current: Choice | undefined;
  optionId: (choice: Choice) => string;
  onMark: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
};

export function ChoiceList({ groups, listId, current, optionId, onMark, onChoose }: Props) {
  return (
    <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className={classes.title}>
            {title}
          </p>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
            <div
              key={choice.key}
              id={optionId(choice)}
              role="option"
              tabIndex={-1}
              aria-selected={choice === current}
              className={classes.choice}
              onPointerMove={() => choice !== current && onMark(choice)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <Icon name={choice.icon} size={18} />
              <span className={classes.label}>{choice.label}</span>
              {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
