import type { events } from '#app/features/catalogue/events/tables.server.ts'
import type { EventSaleFacts } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { localDate } from '#app/kit/dates.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'
import { localClock } from '#app/kit/local-time.ts'
import { typedOf } from '#app/kit/markdown.ts'
import type { Translate } from '#app/kit/texts.ts'
import { focusOf } from '#app/kit/thumb.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { APPROVED, FIELD_NAMES, LISTS, PICTURES, ROWS, type RowGroup } from './event-fields.ts'
import type { EditedEvent } from './lock-edited-events.server.ts'
import { dayAfter } from './repeat.ts'

/** The values of an event's form, by field name; lists for repeated fields. */
export type EventValues = Record<string, string | string[]>

const MIDDLE = 50

/** What cannot change while somebody holds seats, as paid prices are amounts in it. */
export const BOUGHT = ['currency'] as const

type Steps = (typeof events.$inferSelect)['refundSteps']

/** The refund policies to choose from. */
export const REFUNDS = {
  week: [{ days: 7, percent: 100 }],
  twoSteps: [
    { days: 30, percent: 100 },
    { days: 14, percent: 50 },
  ],
  month: [{ days: 30, percent: 100 }],
  none: [],
} satisfies Record<string, Steps>
export type RefundName = keyof typeof REFUNDS

/** The name of a refund policy; `own` for any other, as a catalogue may bring it. */
export function refundName(steps: Steps): RefundName | 'own' {
  const said = JSON.stringify(steps.map(({ days, percent }) => [days, percent]))
  const named = (Object.keys(REFUNDS) as RefundName[]).find(
    (name) => JSON.stringify(REFUNDS[name].map(({ days, percent }) => [days, percent])) === said,
  )
  return named ?? 'own'
}

export function rowsOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** The form's own fields, repeated ones as lists, in a fixed order. */
export function valuesIn(sent: Record<string, unknown>): EventValues {
  const values: EventValues = {}
  for (const name of FIELD_NAMES) {
    const value = sent[name]
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
    values[name] = LISTS.has(name) ? texts : (texts[0] ?? '')
  }
  return values
}

type Said = Pick<
  typeof events.$inferSelect,
  | 'title'
  | 'language'
  | 'summary'
  | 'outcomes'
  | 'timeZone'
  | 'mode'
  | 'venue'
  | 'street'
  | 'city'
  | 'country'
> &
  Pick<
    typeof events.$inferSelect,
    'onlineUrl' | 'onlineCode' | 'capacity' | 'minimum' | 'minimumDecidedAt' | 'currency' | 'refundSteps'
  > & {
    /** The addresses of topic, category and trainer, and the description as it is typed. */
    topic: string
    trainer: string
    category: string
    description: string
    gallery?: readonly GalleryImage[]
    sessions: { startsAt: Date; endsAt: Date }[]
    ticketTypes: SaidType[]
  }

type SaidType = {
  id?: string
  name: string
  priceMinor: number
  quantity?: number | null
  earlyPriceMinor?: number | null
  earlyUntil?: Date | null
  groupPriceMinor?: number | null
  groupFrom?: number | null
  needsApproval?: boolean
}

/** An event as its form shows it. */
export function eventValues(said: Said): EventValues {
  const { timeZone: zone, sessions, ticketTypes: types } = said
  const day = (at: Date) => localDate(at, zone)
  return {
    topic: said.topic,
    trainer: said.trainer,
    title: said.title,
    category: said.category,
    language: said.language,
    summary: said.summary,
    description: said.description,
    outcomes: said.outcomes.join('\n'),
    timeZone: zone,
    mode: said.mode,
    venue: said.venue ?? '',
    street: said.street ?? '',
    city: said.city ?? '',
    country: said.country ?? '',
    onlineUrl: said.onlineUrl ?? '',
    onlineCode: said.onlineCode ?? '',
    capacity: String(said.capacity),
    minimum: String(said.minimum),
    decideDay: said.minimumDecidedAt ? day(said.minimumDecidedAt) : '',
    currency: said.currency,
    refund: refundName(said.refundSteps),
    sessionDay: sessions.map(({ startsAt }) => day(startsAt)),
    sessionFrom: sessions.map(({ startsAt }) => localClock(startsAt, zone)),
    sessionTo: sessions.map(({ endsAt }) => localClock(endsAt, zone)),
    sessionUntil: sessions.map(({ startsAt, endsAt }) => (day(endsAt) === day(startsAt) ? '' : day(endsAt))),
    typeId: types.map(({ id = '' }) => id),
    typeName: types.map(({ name }) => name),
    typePrice: types.map(({ priceMinor }) => priceTyped(priceMinor, said.currency)),
    typeSeats: types.map(({ quantity }) => quantity?.toString() ?? ''),
    typeEarly: types.map(({ earlyPriceMinor: minor }) =>
      minor == null ? '' : priceTyped(minor, said.currency),
    ),
    typeEarlyDay: types.map(({ earlyUntil }) => (earlyUntil ? lastDayBefore(earlyUntil, zone) : '')),
    typeGroup: types.map(({ groupPriceMinor: minor }) =>
      minor == null ? '' : priceTyped(minor, said.currency),
    ),
    typeGroupFrom: types.map(({ groupFrom }) => groupFrom?.toString() ?? ''),
    typeApproval: types.map(({ needsApproval = false }) => (needsApproval ? APPROVED : '')),
    ...pictureValues(said.gallery ?? []),
  }
}

/** A gallery as form values, with nothing marked for removal. */
export function pictureValues(gallery: readonly GalleryImage[]): EventValues {
  const focus = gallery.map(({ src }) => focusOf(src))
  return {
    pictureSrc: gallery.map(({ src }) => src),
    pictureAlt: gallery.map(({ alt = '' }) => alt),
    pictureCaption: gallery.map(({ caption }) => caption),
    focusX: focus.map((at) => String(at?.x ?? MIDDLE)),
    focusY: focus.map((at) => String(at?.y ?? MIDDLE)),
    picturePlace: gallery.map((_, at) => String(at + 1)),
    removePicture: [],
  }
}

/** The form values of facts that were read from such a form. */
export function valuesOfFacts(
  facts: EventSaleFacts,
  said: { topic: string; trainer: string; category: string; description: string },
): EventValues {
  return eventValues({
    ...facts,
    summary: facts.summary ?? '',
    outcomes: facts.outcomes ?? [],
    topic: said.topic,
    trainer: said.trainer,
    category: said.category,
    description: said.description,
    venue: facts.venue ?? null,
    street: facts.street ?? null,
    city: facts.city ?? null,
    gallery: facts.gallery ?? [],
    country: facts.country ?? null,
    minimum: facts.minimum ?? 1,
    onlineUrl: facts.onlineUrl ?? null,
    onlineCode: facts.onlineCode ?? null,
    minimumDecidedAt: facts.minimumDecidedAt ?? null,
    refundSteps: facts.refundSteps ?? [],
  })
}

/** The form values of a stored event. */
export function valuesOfEvent({ row, topic, trainer, category, sessions, types }: EditedEvent): EventValues {
  return eventValues({
    ...row,
    topic,
    trainer,
    category,
    description: typedOf(row.description),
    sessions,
    ticketTypes: types,
  })
}

/** How fields of rows are called. */
const LABELS: Partial<Record<string, string>> = {
  sessionDay: 'day',
  sessionFrom: 'from',
  sessionTo: 'to',
  sessionUntil: 'until',
  topic: 'fromTopic',
}

/** The label of a field in the summary of faults. */
export function eventLabel(t: Translate, name: string): string {
  const [field = '', row] = name.split('.')
  if (field === '') return ''
  if (field === 'pictureFile') return t('topic-editing:form.pictureFile')
  if (field === 'mandate') return t('selling-mandates:field.short')
  if (field.startsWith('picture')) return t('topic-editing:form.pictures')
  return t(`event-publishing:form.${LABELS[field] ?? field}`, { number: Number(row ?? 0) + 1 })
}

/** The last day, in a zone, before an instant. */
export function lastDayBefore(at: Date, timeZone: string): string {
  return localDate(new Date(at.getTime() - 1), timeZone)
}

export function priceTyped(minor: number, currency: string): string {
  return asTyped({ minor, currency })
}

/**
 * The form values of an event to copy: sessions keep their hours and have no days, and ticket types are new.
 * A policy outside the choices, the decision day and the last day of an early price are chosen anew.
 */
export function onOtherDays(values: EventValues): EventValues {
  const none = (name: string) => rowsOf(values[name]).map(() => '')
  return {
    ...values,
    sessionDay: none('sessionDay'),
    sessionUntil: none('sessionUntil'),
    typeId: none('typeId'),
    typeEarlyDay: none('typeEarlyDay'),
    decideDay: '',
    refund: values.refund === 'own' ? 'twoSteps' : (values.refund ?? 'twoSteps'),
  }
}

const APART: ReadonlySet<string> = new Set(['typeId', ...PICTURES])

/**
 * Form values as one text for each field, to find which differ; pictures, their order and captions are one
 * field.
 */
export function shownOf(values: EventValues): Record<string, string> {
  const lines = (name: string) => rowsOf(values[name]).join('\n')
  const shown = FIELD_NAMES.filter((name) => !APART.has(name)).map((name) => [name, lines(name)])
  const pictures = ['pictureSrc', 'pictureAlt', 'pictureCaption'].map(lines).join('\n\n')
  return { ...Object.fromEntries(shown), pictures: rowsOf(values.pictureSrc).length === 0 ? '' : pictures }
}

const CODES = [
  'topic',
  'like',
  'category',
  'language',
  'mode',
  'country',
  'refund',
  'currency',
  'pictures',
  'typeApproval',
]

/** Values for which the form needs no text. */
export const WORDS: Record<string, () => null> = Object.fromEntries(CODES.map((name) => [name, () => null]))

/**
 * The typed values with a row added or removed, as a button without scripts asks ('session.add.2'); null for
 * any other value.
 */
export function rearranged(values: EventValues, asked: unknown): EventValues | null {
  const found = /^(session|ticket|except)\.(add|remove)\.(\d{1,2})$/.exec(
    typeof asked === 'string' ? asked : '',
  )
  if (!found) return null
  const [, group, step, at] = found as unknown as [string, RowGroup, 'add' | 'remove', string]
  const lists = ROWS[group].map((name) => {
    const rows = rowsOf(values[name])
    return [
      name,
      step === 'add'
        ? [...rows, nextOf(name, name === 'sessionDay' ? lastDaysOf(values) : rows)]
        : rows.filter((_, row) => row !== Number(at)),
    ]
  })
  return { ...values, ...Object.fromEntries(lists) }
}

/** The day on which each session ends, which is that of its start where none is said. */
const lastDaysOf = ({ sessionDay, sessionUntil }: EventValues) =>
  rowsOf(sessionDay).map((day, at) => rowsOf(sessionUntil)[at] || day)

/** The proposed value of a new row's field: the hours of the row before, and the day after it. */
export function nextOf(name: string, rows: readonly string[]): string {
  if (name === 'sessionDay') return dayAfter(rows.at(-1) ?? '', 1)
  if (name === 'sessionFrom') return rows.at(-1) || '09:00'
  if (name === 'sessionTo') return rows.at(-1) || '17:00'
  return ''
}
