import { casual as german } from 'chrono-node/de';
import { casual as spanish } from 'chrono-node/es';
import { casual as french } from 'chrono-node/fr';
import { casual as italian } from 'chrono-node/it';
import { casual as dutch } from 'chrono-node/nl';
import { casual as portuguese } from 'chrono-node/pt';
import { casual as swedish } from 'chrono-node/sv';

/** Loaded only when a date is not English. */
export const dateLanguages = [german, french, spanish, portuguese, italian, dutch, swedish];
