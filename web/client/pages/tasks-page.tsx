import { brand } from '#shared/brand.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { GenerateTasks } from '../features/tasks/recommendations.tsx';
import { TaskBoard, TaskBoardSkeleton } from '../features/tasks/task-board.tsx';
import { AddTask } from '../features/tasks/task-dialogs.tsx';
import { useBoard } from '../features/tasks/task-queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import classes from './tasks-page.module.css';

export function TasksPage() {
  const { timeZone } = useFounder();
  const board = useBoard();
  return (
    <>
      <title>{`Tasks · ${brand.name}`}</title>
      <header className={classes.head}>
        <h1>Tasks</h1>
        <div className={classes.buttons}>
          <GenerateTasks />
          <AddTask timeZone={timeZone} />
        </div>
      </header>
      <Loaded query={board} skeleton={<TaskBoardSkeleton />}>
        {(data) => <TaskBoard board={data} timeZone={timeZone} />}
      </Loaded>
    </>
  );
}
