import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { emailLocalPart } from './demo-founders.ts';

/*
 * Draws the portraits and logos of the demo's people into `pictures/`, which is committed:
 * `npx tsx db/seed/draw-pictures.ts`. Nobody real is shown. Those who are missing here show how the
 * product looks without pictures.
 */

const size = 256;

type Hair = 'short' | 'long' | 'bun' | 'curls' | 'bob' | 'scarf' | 'side';

type Portrait = {
  ground: string;
  skin: string;
  hair: Hair;
  hairColor: string;
  top: string;
  glasses?: boolean;
  beard?: boolean;
};

const portraits: Record<string, Portrait> = {
  'Maya Lindqvist': p('#cfe3ea', '#f3cdb4', 'bob', '#d8a657', '#2f5d7c'),
  'Daniel Okafor': { ...p('#f6d9a8', '#7a4a2e', 'short', '#1c1512', '#26734d'), beard: true },
  'Priya Raman': p('#f2c9bd', '#b97a50', 'long', '#231815', '#8a2f5d'),
  'Tomás Herrera': { ...p('#d5e3c1', '#d6a07a', 'side', '#3a2618', '#5b6b2f'), beard: true },
  'Aisha Rahman': p('#dcd3f0', '#c68d63', 'scarf', '#4b4f9c', '#31346f'),
  'Jonas Weber': { ...p('#c9dbe8', '#f0c7a8', 'short', '#b9803f', '#3b4a63'), glasses: true },
  'Grace Mwangi': p('#f8dcb5', '#6b3f27', 'curls', '#17110f', '#b4532a'),
  'Kenji Watanabe': { ...p('#e3e0d3', '#e8bf97', 'side', '#14110f', '#22577a'), glasses: true },
  'Noor Haddad': p('#cde5dd', '#d9a47c', 'bun', '#2a1a12', '#0b7a75'),
  'Hannah Cho': p('#f5d0d8', '#eec4a0', 'bob', '#1a1413', '#7b3f61'),
  'Oluwaseun Adeyemi': p('#cfe0c8', '#5f3822', 'curls', '#120d0b', '#7a2e2e'),
  'Chloé Fontaine': p('#e9dcc8', '#f4d2ba', 'bun', '#8c4a2b', '#44546a'),
  'David Kessler': { ...p('#d3dce6', '#eec3a4', 'side', '#6d6a66', '#2d3a4f'), beard: true },
  'Mei Lin Tan': p('#f7dfc0', '#ecc39c', 'long', '#161110', '#c2410c'),
  'Helena Brandt': { ...p('#dfe0e6', '#f0c9af', 'bob', '#9a9a9f', '#1f2a44'), glasses: true },
};

function p(ground: string, skin: string, hair: Hair, hairColor: string, top: string): Portrait {
  return { ground, skin, hair, hairColor, top };
}

/** A startup's mark on a ground of 256 by 256. */
const logos: Record<string, string> = {
  Tidewell: mark('#0b4f6c', wave(108, '#7fd1e0') + wave(148, '#ffffff') + wave(188, '#7fd1e0')),
  Ledgerly: mark('#f2b705', bars([70, 110, 150], '#3b2b00')),
  'Sorted School': mark(
    '#eef0fb',
    [56, 104, 152].map((y, n) => rect(56, y + n * 8, 144 - n * 40, 28, '#4453c4')).join(''),
  ),
  Graintrace: mark('#fdf6e7', leaf('#6b7f2a', 0) + leaf('#a3b65a', 60) + leaf('#8a5a2b', -60)),
  Quietroom: mark('#e4def5', circle(128, 128, 64, '#6f5bb5') + circle(152, 110, 54, '#e4def5')),
  Heatplan: mark('#b4361f', flame('#ffd9a0', 1) + flame('#b4361f', 0.5)),
  'Kilimo Cover': mark(
    '#1f5b3a',
    path('M48 140a80 80 0 0 1 160 0z', '#f3c64e') + rect(122, 140, 12, 60, '#f3c64e'),
  ),
  Sabil: mark(
    '#0f766e',
    path('M128 48c44 56 60 78 60 102a60 60 0 0 1-120 0c0-24 16-46 60-102z', '#d6f3ee'),
  ),
  Looplight: mark('#171a2b', ring(104, '#ffcf4a') + ring(152, '#ff7a59')),
  Nordkelp: mark('#e6f1ec', stem(92, '#16624a') + stem(128, '#2f8f6b') + stem(164, '#16624a')),
  Rotorcheck: mark(
    '#ffffff',
    [0, 120, 240]
      .map(
        (turn) =>
          `<g transform="rotate(${turn} 128 128)">${path('M128 128c-26-26-26-62 0-88 12 30 12 58 0 88z', '#21507f')}</g>`,
      )
      .join('') + circle(128, 128, 14, '#e2552b'),
  ),
  Hawkerhub: mark(
    '#d9480f',
    circle(128, 148, 60, '#fff1e0') +
      rect(60, 96, 136, 40, '#d9480f') +
      rect(60, 116, 136, 16, '#fff1e0'),
  ),
};

function drawPortrait({ ground, skin, hair, hairColor, top, glasses, beard }: Portrait): string {
  const shade = 'fill="#000" opacity=".1"';
  const back: Record<Hair, string> = {
    short: '',
    side: '',
    curls: [82, 106, 128, 150, 174]
      .map((x, n) => circle(x, [92, 68, 60, 68, 92][n] ?? 0, 32, hairColor))
      .join(''),
    long: path('M70 118c0-84 116-84 116 0v92c-30 14-86 14-116 0z', hairColor),
    bob: path('M72 118c0-80 112-80 112 0v46c-26 12-86 12-112 0z', hairColor),
    bun: circle(128, 42, 24, hairColor) + path('M76 118c0-76 104-76 104 0v14H76z', hairColor),
    scarf: path('M62 128c0-98 132-98 132 0 0 40 6 62 14 84H48c8-22 14-44 14-84z', hairColor),
  };
  const fringe: Record<Hair, string> = {
    short: path('M84 108c-2-58 90-58 88 0-10-22-20-26-44-26s-34 4-44 26z', hairColor),
    side: path(
      'M82 112c-6-66 100-72 92 0-8-18-16-28-26-32-16 16-44 16-60 14-4 6-4 12-6 18z',
      hairColor,
    ),
    curls: path('M86 104c6-30 78-30 84 0-22-14-62-14-84 0z', hairColor),
    long: path('M84 112c4-40 84-40 88 0-8-18-24-28-40-30-20 2-40 12-48 30z', hairColor),
    bob: path(
      'M82 116c2-48 90-48 92 0-4-14-10-22-18-26-22 10-50 10-64 4-6 6-8 12-10 22z',
      hairColor,
    ),
    bun: path('M84 106c6-36 82-36 88 0-14-16-28-22-44-22s-30 6-44 22z', hairColor),
    scarf: path('M82 122c0-56 92-56 92 0-4-26-22-38-46-38s-42 12-46 38z', hairColor),
  };
  return svg(
    rect(0, 0, 256, 256, ground) +
      back[hair] +
      path('M36 256c0-52 40-66 92-66s92 14 92 66z', top) +
      path('M108 160h40v34a20 20 0 0 1-40 0z', skin) +
      `<path d="M108 168c12 12 28 12 40 0v10c-12 12-28 12-40 0z" ${shade}/>` +
      `<ellipse cx="128" cy="122" rx="43" ry="50" fill="${skin}"/>` +
      (beard
        ? path(
            'M86 128c2 58 82 58 84 0-6 14-14 18-24 16-10-6-26-6-36 0-10 2-18-2-24-16z',
            hairColor,
          )
        : '') +
      fringe[hair] +
      (hair === 'scarf'
        ? path('M82 150c10 34 82 34 92 0 8 30 4 52-46 54-50-2-54-24-46-54z', hairColor)
        : '') +
      circle(111, 122, 4.5, '#20140f') +
      circle(145, 122, 4.5, '#20140f') +
      `<path d="M114 146c8 8 20 8 28 0" fill="none" stroke="#20140f" stroke-width="4" stroke-linecap="round" opacity=".65"/>` +
      (glasses
        ? '<g fill="none" stroke="#20140f" stroke-width="4"><circle cx="110" cy="122" r="15"/><circle cx="146" cy="122" r="15"/><path d="M125 120h6"/></g>'
        : ''),
  );
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`;
}
function mark(ground: string, inside: string): string {
  return svg(rect(0, 0, size, size, ground) + inside);
}
function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}
function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(width, height) === size ? 0 : 6}" fill="${fill}"/>`;
}
function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}
function ring(x: number, color: string): string {
  return `<circle cx="${x}" cy="128" r="48" fill="none" stroke="${color}" stroke-width="20"/>`;
}
function wave(y: number, color: string): string {
  return `<path d="M40 ${y}c22-26 44-26 88 0s66 26 88 0" transform="translate(0 -20)" fill="none" stroke="${color}" stroke-width="16" stroke-linecap="round"/>`;
}
function bars(heights: number[], color: string): string {
  return heights.map((height, n) => rect(58 + n * 52, 206 - height, 36, height, color)).join('');
}
function leaf(color: string, turn: number): string {
  return `<g transform="rotate(${turn} 128 200)">${path('M128 200c-34-40-34-96 0-150 34 54 34 110 0 150z', color)}</g>`;
}
function flame(color: string, scale: number): string {
  return `<g transform="translate(128 214) scale(${scale})">${path('M0 0c-52 0-74-40-58-82 10 14 18 18 24 18-6-42 10-76 40-100-2 34 8 46 30 70 34 38 22 94-36 94z', color)}</g>`;
}
function stem(x: number, color: string): string {
  return `<path d="M${x} 212c-22-36 22-52 0-88s22-52 0-80" fill="none" stroke="${color}" stroke-width="18" stroke-linecap="round"/>`;
}

await mkdir(new URL('./pictures/', import.meta.url), { recursive: true });
const drawings = [
  ...Object.entries(portraits).map(([name, portrait]) => [name, drawPortrait(portrait)] as const),
  ...Object.entries(logos),
];
for (const [name, drawing] of drawings) {
  const picture = await sharp(Buffer.from(drawing)).webp({ quality: 70, effort: 6 }).toBuffer();
  await writeFile(new URL(`./pictures/${emailLocalPart(name)}.webp`, import.meta.url), picture);
}
