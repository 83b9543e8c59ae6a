import type { Stage } from '../options.ts';
import type { GoodWay, KpiUnit } from './kpi.ts';

export type KpiExample = { name: string; unit: KpiUnit; goodWay: GoodWay };

/** Numbers that startups of a stage often go by. */
export const kpiExamples: Record<Stage, KpiExample[]> = {
  idea: [
    { name: 'People on the waiting list', unit: 'number', goodWay: 'up' },
    { name: 'Interviews with users', unit: 'number', goodWay: 'up' },
    { name: 'Letters of intent', unit: 'number', goodWay: 'up' },
  ],
  mvp: [
    { name: 'Weekly active users', unit: 'number', goodWay: 'up' },
    { name: 'Users who come back after a week', unit: 'percent', goodWay: 'up' },
    { name: 'Pilot customers', unit: 'number', goodWay: 'up' },
  ],
  traction: [
    { name: 'Monthly recurring revenue', unit: 'money', goodWay: 'up' },
    { name: 'Paying customers', unit: 'number', goodWay: 'up' },
    { name: 'Customers lost in a month', unit: 'percent', goodWay: 'down' },
  ],
  launch: [
    { name: 'Monthly recurring revenue', unit: 'money', goodWay: 'up' },
    { name: 'Cost to win a customer', unit: 'money', goodWay: 'down' },
    { name: 'Net revenue retention', unit: 'percent', goodWay: 'up' },
  ],
};
