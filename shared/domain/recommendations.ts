export type Recommendation = {
  key: 'start-with-daily-tasks' | 'try-a-public-pledge' | 'take-on-a-hard-challenge';
  priority: 'high' | 'medium' | 'low';
};

const startBelow = 3;
const pledgeFrom = 5;
const challengeFrom = 10;

/** The next things to try, by the number of completed tasks; the most important first. */
export function recommendationsFor(tasksCompleted: number): Recommendation[] {
  const all: (Recommendation & { applies: boolean })[] = [
    { key: 'start-with-daily-tasks', priority: 'high', applies: tasksCompleted < startBelow },
    { key: 'try-a-public-pledge', priority: 'medium', applies: tasksCompleted >= pledgeFrom },
    { key: 'take-on-a-hard-challenge', priority: 'low', applies: tasksCompleted >= challengeFrom },
  ];
  return all.filter(({ applies }) => applies).map(({ key, priority }) => ({ key, priority }));
}
