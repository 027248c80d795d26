import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import {
  type StoredAttachment,
  storeAttachment,
} from '#app/features/people/parties/store-attachment.server.ts'
import { newKey } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'

/** What people of the world send each other, by the names that conversations give it. */
const FILES = {
  'Concessions on one page.pdf': (at: Date) =>
    writePdf({
      language: 'en',
      title: 'Concessions',
      under: 'What to give, when, and what to get back for it',
      parts: [
        { kind: 'heading', text: 'Before' },
        {
          kind: 'lines',
          lines: [
            'Three things that cost us little and are worth much to them.',
            'The one thing that stays.',
          ],
        },
        { kind: 'heading', text: 'At the table' },
        {
          kind: 'lines',
          lines: ['If you …, then we …', 'Never the second concession before the first was answered.'],
        },
      ],
      foot: 'Meera Kulkarni · one sheet, for the wall',
      at,
    }),
  'Half a day hour by hour.csv': async () =>
    Buffer.from(
      'from;to;what\n09:00;09:40;The sheet again\n09:40;10:30;Two rounds in pairs\n10:45;12:15;A real supplier\n12:15;12:45;What we keep\n',
    ),
  'Two days hour by hour.csv': async () =>
    Buffer.from(
      'day;from;to;what\n1;09:30;11:00;Your three suppliers, as they are\n1;11:15;13:00;What they need from you\n1;14:00;17:00;First talks\n2;09:30;13:00;Harder talks\n2;14:00;17:00;The rehearsal\n',
    ),
  'Above the photocopier.jpg': async () => sharp(Buffer.from(WALL)).jpeg({ quality: 88 }).toBuffer(),
}
export type DrawnFile = keyof typeof FILES

const lines = Array.from({ length: 9 }, (_, at) => {
  const width = [150, 190, 172, 120, 186, 160, 178, 96, 140][at]
  return `<rect x="290" y="${150 + at * 26}" width="${width}" height="7" rx="3" fill="#4a5751" opacity=".75"/>`
})
const WALL = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
  <rect width="800" height="600" fill="#e7e1d3"/><rect y="430" width="800" height="170" fill="#c9c2b2"/>
  <g transform="rotate(-2 400 260)"><rect x="262" y="96" width="250" height="320" fill="#fffdf7"/>
  <rect x="290" y="116" width="110" height="14" rx="4" fill="#0e6b54"/>${lines.join('')}
  <circle cx="387" cy="104" r="7" fill="#f2a516"/></g>
  <rect x="150" y="452" width="480" height="120" rx="14" fill="#5b6660"/><rect x="182" y="474" width="300" height="20" rx="6" fill="#3c4641"/>
  <circle cx="570" cy="500" r="12" fill="#0e6b54"/></svg>`

/** Stores what somebody sends with a line, as the product would. */
export async function drawFiles(ctx: Ctx, names: readonly DrawnFile[]): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = []
  for (const name of names) {
    const bytes = await FILES[name](ctx.now())
    const file = { field: 'files', name, bytes: bytes.length, path: path.join(tmpdir(), newKey()) }
    try {
      await writeFile(file.path, bytes, { mode: 0o600 })
      stored.push(await storeAttachment(ctx, file))
    } finally {
      await rm(file.path, { force: true })
    }
  }
  return stored
}
