import { Icon } from '../../ui/icon.tsx';

export type ZoneFieldProps = {
  zones: string[];
  value: string;
  onChange: (zone: string) => void;
};

/** The field looks the same before its list of zones has come. */
export const zoneFieldLook = {
  label: 'Time zone',
  rightSection: <Icon name="chevronDown" size={16} />,
  rightSectionPointerEvents: 'none',
} as const;
