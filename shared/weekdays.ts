import { brand } from './brand.ts';

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** `Sunday` or `Monday`, when the program's weeks begin. */
export function weekStartName(): string {
  return weekdayNames[brand.weekStartsOn === 'monday' ? 1 : 0];
}

/** `Monday to Friday`, `Monday and Thursday`, `every day` for days in order, from 1 (Monday) to 7. */
export function weekdaysLabel(days: number[]): string {
  const names = days.map((day) => weekdayNames[day % 7] as string);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (days.length === 7) return 'every day';
  const isRun = days.every((day, index) => day === (days[0] ?? 0) + index);
  if (isRun && days.length > 2) return `${first} to ${last}`;
  return days.length < 2 ? first : `${names.slice(0, -1).join(', ')} and ${last}`;
}
