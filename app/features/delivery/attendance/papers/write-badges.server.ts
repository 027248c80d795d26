import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { isLanguage } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type DrawnPicture, drawnPicture } from '#app/platform/pdf/drawn-picture.server.ts'
import { INK } from '#app/platform/pdf/paper.server.ts'
import {
  type SheetBlock,
  type SheetImage,
  type SheetLine,
  type SheetPage,
  UPRIGHT,
  writeSheets,
} from '#app/platform/pdf/sheet.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { formatDates } from '../certificate-words.ts'
import { MOST_ON_PAPER, PAPERS } from './paper-limit.ts'
import { findLogoKey } from './queries-logo.server.ts'
import { listNames, type Named } from './queries-names.server.ts'

const count = cheapLimit(PAPERS)

/** Points in a millimetre. */
const MM = 72 / 25.4
/** Badges of 85 × 55 mm, edge to edge, in the middle of a page of A4. */
const BADGE = { width: 85 * MM, height: 55 * MM }
const GRID = { columns: 2, rows: 5 }
const LEFT = (UPRIGHT.width - GRID.columns * BADGE.width) / 2
const TOP = (UPRIGHT.height - GRID.rows * BADGE.height) / 2
const EDGE = 18
const MARK = 14
const LOGO = { width: 76, height: 28 }

/**
 * The name badges of an event as PDF, by name, with crop marks; a seat without a name gets a blank one.
 * Refuses with `notFound` an actor who does not run the event, and an event without seats sold; with `limit`
 * too many requests.
 */
export async function writeBadges(ctx: Ctx, slug: string): Promise<Buffer<ArrayBuffer>> {
  await count(ctx.ip)
  const event = await getDoor(ctx, slug)
  const [people, logoKey] = await Promise.all([
    listNames(ctx, event.id, { limit: MOST_ON_PAPER }),
    findLogoKey(ctx, event.id),
  ])

  if (people.length === 0) throw notFound()

  const language = isLanguage(event.language) ? event.language : ctx.language
  const t = translator(language)
  const foot = formatDates(event, language)
  const logo = await drawnPicture({ key: logoKey, ownerId: event.ownerId })
  const onPage = GRID.columns * GRID.rows
  return writeSheets({
    language,
    title: `${t('attendance:papers.badges')}: ${event.title}`,
    at: ctx.now(),
    size: UPRIGHT,
    pages: Array.from({ length: Math.ceil(people.length / onPage) }, (_, page) =>
      pageOf(people.slice(page * onPage, (page + 1) * onPage), {
        title: event.title,
        foot,
        logo,
        organiser: t('attendance:papers.logo'),
      }),
    ),
  })
}

type Event = { title: string; foot: string; logo: DrawnPicture | null; organiser: string }

const placeOf = (at: number) => ({
  x: LEFT + (at % GRID.columns) * BADGE.width,
  y: TOP + Math.floor(at / GRID.columns) * BADGE.height,
})

function pageOf(people: readonly Named[], event: Event): SheetPage {
  return {
    lines: cutMarks(),
    blocks: people.flatMap((one, at) => {
      const { x, y } = placeOf(at)
      return badgeAt(one, event, { x: x + EDGE, y })
    }),
    images: people.flatMap((_one, at) => logoAt(event, placeOf(at))),
  }
}

/** At the right of the foot, where the date leaves room. */
function logoAt({ logo, organiser }: Event, { x, y }: { x: number; y: number }): SheetImage[] {
  if (!logo) return []
  const box = { width: LOGO.width, height: LOGO.height }
  const place = { x: x + BADGE.width - EDGE - LOGO.width, y: y + BADGE.height - EDGE + 2 - LOGO.height }
  return [{ ...place, ...box, picture: logo, to: 'right', on: 'foot', says: organiser }]
}

function badgeAt({ name, company }: Named, event: Event, { x, y }: { x: number; y: number }): SheetBlock[] {
  const width = BADGE.width - 2 * EDGE
  const quiet = { cut: 'plain', colour: INK.quiet } as const
  return [
    {
      x,
      width,
      top: y + EDGE - 4,
      texts: [{ text: event.title, cut: 'strong', size: 9, least: 7, most: 2, colour: INK.green }],
    },
    ...(name === null
      ? openAt(company, { x, width, y })
      : [
          {
            x,
            width,
            middle: y + BADGE.height / 2 + 6,
            texts: [
              { text: name, cut: 'title', size: 27, least: 12, most: 2, colour: INK.text, after: 2 } as const,
              ...(company ? [{ ...quiet, text: company, size: 12, least: 8, most: 2 }] : []),
            ],
          },
        ]),
    {
      x,
      width: event.logo ? width - LOGO.width - 8 : width,
      bottom: y + BADGE.height - EDGE + 6,
      texts: [{ ...quiet, text: event.foot, size: 8, least: 6 }],
    },
  ]
}

/** Where a name is still open there is room to write it, above the company whose seat it is. */
function openAt(
  company: string | null,
  { x, width, y }: { x: number; width: number; y: number },
): SheetBlock[] {
  if (!company) return []
  const texts = [{ text: company, cut: 'plain', colour: INK.quiet, size: 12, least: 8, most: 2 } as const]
  return [{ x, width, top: y + BADGE.height / 2 + 6, texts }]
}

/** Outside the badges, at the ends of each cut. */
function cutMarks(): SheetLine[] {
  const colour = INK.quiet
  const [right, foot] = [LEFT + GRID.columns * BADGE.width, TOP + GRID.rows * BADGE.height]
  const down = Array.from({ length: GRID.columns + 1 }, (_, at) => LEFT + at * BADGE.width)
  const across = Array.from({ length: GRID.rows + 1 }, (_, at) => TOP + at * BADGE.height)
  return [
    ...down.flatMap((x): SheetLine[] => [
      { from: [x, TOP - 4 - MARK], to: [x, TOP - 4], colour },
      { from: [x, foot + 4], to: [x, foot + 4 + MARK], colour },
    ]),
    ...across.flatMap((y): SheetLine[] => [
      { from: [LEFT - 4 - MARK, y], to: [LEFT - 4, y], colour },
      { from: [right + 4, y], to: [right + 4 + MARK, y], colour },
    ]),
  ]
}
