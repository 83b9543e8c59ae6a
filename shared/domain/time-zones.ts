import { isTimeZone } from '../time.ts';

/** Names that engines still list, and what the places are called today. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The IANA zones that can be chosen, by name: all that this engine both lists and can count in. */
export function listTimeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map((name) => {
    const today = renamed[name];
    return today !== undefined && isTimeZone(today) ? today : name;
  });
  return [...new Set([...names, 'UTC'])].filter(isTimeZone).sort();
}
