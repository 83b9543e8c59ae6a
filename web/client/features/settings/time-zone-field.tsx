import type { SyntheticEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';

export type ZoneFieldProps = { zones: string[]; value: string; onChange: (zone: string) => void };

/** Shared by the field and its placeholder, so that they look the same. */
export const zoneFieldAppearance = {
  label: 'Time zone',
  rightSection: <Icon name="chevronDown" size={16} />,
  rightSectionPointerEvents: 'none',
} as const;

/** Lets typing replace the chosen zone. A press would undo it before its click. */
export function selectText({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  currentTarget.select();
}

/** `America/New_York` → `America / New York`. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ' / ');
}

/** Zones that contain every word of the search; cities that begin with its first word come first. */
export function findZones<Option extends object>(options: Option[], search: string): Option[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  const nameOf = (option: Option) => normalize('label' in option ? String(option.label) : '');
  const found = options.filter((option) => words.every((word) => nameOf(option).includes(word)));
  const begins = (option: Option) => nameOf(option).includes(`  ${words[0] ?? ''}`);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

function normalize(text: string): string {
  return ` ${text.toLowerCase().replace(/[/_]/g, ' ')}`;
}
