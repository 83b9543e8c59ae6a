import type { StartupView } from '#shared/api/startup.ts';

type Address = 'websiteUrl' | 'pitchDeckUrl';

/** A startup's profile, with or without the addresses: investors are given counted links instead. */
export type ShownStartup = Omit<StartupView, Address> & Partial<Pick<StartupView, Address>>;
