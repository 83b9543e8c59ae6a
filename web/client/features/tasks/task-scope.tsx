import { useSearchParams } from 'react-router-dom';
import classes from './task-scope.module.css';

const param = 'of';

/** The page shows the whole team's tasks if its address says so; a linked task is one's own. */
export function useTaskScope() {
  const [params, changeParams] = useSearchParams();
  const isTeam = params.get(param) === 'team' && !params.has('task');
  const choose = (team: boolean) =>
    changeParams((current) => {
      current.delete('task');
      if (team) current.set(param, 'team');
      else current.delete(param);
      return current;
    });
  return [isTeam, choose] as const;
}

export type ScopeProps = { isTeam: boolean; onChoose: (isTeam: boolean) => void };

/** Switches between one's own tasks and those of everybody on the team. */
export function TaskScope({ isTeam, onChoose }: ScopeProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around two buttons.
    <div role="group" aria-label="Whose tasks" className={classes.scope}>
      <div className={`flex ${classes.choices}`}>
        {[false, true].map((team) => (
          <button
            key={String(team)}
            type="button"
            className={`soft ${classes.choice}`}
            aria-pressed={team === isTeam}
            onClick={() => onChoose(team)}
          >
            {team ? 'Team' : 'Mine'}
          </button>
        ))}
      </div>
    </div>
  );
}
