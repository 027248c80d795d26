import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { formatVenue } from '#app/features/catalogue/events/event-where.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { formatDate } from '#app/kit/dates.ts'
import { isLanguage } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { INK } from '#app/platform/pdf/paper.server.ts'
import {
  LYING,
  type SheetBlock,
  type SheetPage,
  type SheetText,
  writeSheets,
} from '#app/platform/pdf/sheet.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { halfDaysOf } from '../half-day.ts'
import { formatHalfDay } from '../half-day-view.ts'
import { MOST_ON_PAPER, PAPERS } from './paper-limit.ts'
import { listNames, type Named } from './queries-names.server.ts'

const count = cheapLimit(PAPERS)

const EDGE = 40
const WIDTH = LYING.width - 2 * EDGE
const HEAD = 118
const ROW = 27
const ROWS = Math.floor((LYING.height - HEAD - EDGE) / ROW) - 1
/** Where the columns begin: number, name, company, and then a field for each half-day. */
const AT = { number: EDGE, name: EDGE + 28, company: EDGE + 218, fields: EDGE + 350 }
const FIELDS = 4

/**
 * The signing list of an event, a field for each half-day, with room for unannounced people; at most four
 * half-days on a page. Refuses with `notFound` an actor who does not run the event, with `limit` too many
 * requests.
 */
export async function writeSigningList(ctx: Ctx, slug: string): Promise<Buffer<ArrayBuffer>> {
  await count(ctx.ip)
  const event = await getDoor(ctx, slug)
  const people = await listNames(ctx, event.id, { limit: MOST_ON_PAPER })

  const language = isLanguage(event.language) ? event.language : ctx.language
  const [t, now] = [translator(language), ctx.now()]
  const halfDays = halfDaysOf(event.sessions, event.timeZone).map((half) => {
    if (event.dateOnly) return formatDate(half.startsAt, event.timeZone, language)
    return formatHalfDay(half, { timeZone: event.timeZone, language, now })
  })
  const fields = halfDays.length > 0 ? halfDays : [t('attendance:papers.signature')]
  const days = { ...event, sessions: event.sessions.length }
  const under = [
    formatEventDays(days, { language, t, now }),
    formatVenue(event, language, t('bookings:where.online')),
  ].join(' · ')
  const sheets = Array.from({ length: Math.floor(people.length / ROWS) + 1 }, (_, at) => at * ROWS)
  const parts = Array.from({ length: Math.ceil(fields.length / FIELDS) }, (_, at) => at * FIELDS)
  const pages = parts.flatMap((part) =>
    sheets.map((first) => ({ first, fields: fields.slice(part, part + FIELDS) })),
  )
  const title = `${t('attendance:papers.list')}: ${event.title}`
  return writeSheets({
    language,
    title,
    at: now,
    size: LYING,
    pages: pages.map(({ first, fields }, at) => ({
      lines: linesOf(fields.length),
      blocks: [
        ...headOf({ title: event.title, under, page: `${at + 1} / ${pages.length}` }, t),
        ...headsOf(fields, t),
        ...rowsOf(people.slice(first, first + ROWS), first),
        cell(t('attendance:papers.trainer'), AT.name, ROWS, { colour: INK.quiet }),
      ],
    })),
  })
}

const text = (said: string, given: Partial<SheetText> = {}): SheetText => ({
  text: said,
  cut: 'plain',
  size: 9,
  least: 6,
  colour: INK.text,
  ...given,
})
const middleOf = (row: number) => HEAD + (row + 0.5) * ROW
const fieldWidth = (fields: number) => (LYING.width - EDGE - AT.fields) / fields
const edges = (fields: number) =>
  Array.from({ length: fields + 1 }, (_, at) => AT.fields + at * fieldWidth(fields))

function headOf(event: { title: string; under: string; page: string }, t: Translate): SheetBlock[] {
  return [
    {
      x: EDGE,
      top: EDGE - 12,
      width: WIDTH - 70,
      texts: [
        text(t('attendance:papers.list'), { cut: 'strong', size: 10, colour: INK.green, heading: true }),
        text(event.title, { cut: 'title', size: 16, least: 10, after: 1 }),
        text(event.under, { colour: INK.quiet }),
      ],
    },
    {
      x: LYING.width - EDGE - 60,
      top: EDGE - 12,
      width: 60,
      texts: [text(event.page, { colour: INK.quiet })],
    },
  ]
}

function headsOf(fields: readonly string[], t: Translate): SheetBlock[] {
  const head = (said: string, x: number, width: number): SheetBlock => ({
    x,
    width,
    bottom: HEAD - 4,
    texts: [text(said, { cut: 'strong', size: 8.5, most: 3 })],
  })
  const at = edges(fields.length)
  return [
    head(t('attendance:name'), AT.name, AT.company - AT.name - 8),
    head(t('attendance:papers.company'), AT.company, AT.fields - AT.company - 8),
    ...fields.map((said, field) => head(said, (at[field] ?? 0) + 5, fieldWidth(fields.length) - 10)),
  ]
}

function cell(said: string, x: number, row: number, given: Partial<SheetText> = {}): SheetBlock {
  const width = (x === AT.name ? AT.company : x === AT.company ? AT.fields : AT.name) - x - 8
  return { x, width, middle: middleOf(row), texts: [text(said, { most: 2, ...given })] }
}

function rowsOf(people: readonly Named[], first: number): SheetBlock[] {
  return people.flatMap(({ name, company }, row) => [
    cell(String(first + row + 1), AT.number, row, { colour: INK.quiet }),
    ...(name === null ? [] : [cell(name, AT.name, row, { size: 11, cut: 'strong' })]),
    ...(company ? [cell(company, AT.company, row)] : []),
  ])
}

function linesOf(fields: number): SheetPage['lines'] {
  const [right, foot] = [LYING.width - EDGE, HEAD + (ROWS + 1) * ROW]
  const colour = INK.quiet
  return [
    ...Array.from({ length: ROWS + 2 }, (_, row) => HEAD + row * ROW).map((y) => ({
      from: [EDGE, y] as [number, number],
      to: [right, y] as [number, number],
      colour,
    })),
    ...edges(fields).map((x) => ({
      from: [x, HEAD] as [number, number],
      to: [x, foot] as [number, number],
      colour,
    })),
  ]
}
