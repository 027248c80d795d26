import { z } from 'zod'
import { isTimeZone } from '#app/kit/dates.ts'
import { MOST_PICTURES, type SentPictures } from '#app/kit/gallery.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { instantOfLocal } from '#app/kit/local-time.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { sentPictures } from '#app/kit/sent-pictures.ts'
import { lineOfText, oneLineOf, optionalLine, optionalLines } from '#app/kit/text.ts'
import { readClock } from '#app/kit/typed-clock.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { MOST_SESSIONS, MOST_TYPES } from './event-fields.ts'
import { REFUNDS, type RefundName } from './event-form.ts'
import { MOST_DATES, REPEATS, type Repeat } from './repeat.ts'
import { type No, typesOf } from './typed-tickets.ts'

const LONGEST = 20_000

const MOST_OUTCOMES = 20

const MOST_SEATS = 100_000

const LONGEST_SESSION_MS = 31 * 86_400_000

/** When a day of decision ends, by the clocks of the place. */
const DECIDED_AT = '18:00'

const blank = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

const many = (sent: unknown) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent])

const list = (most: number, longest: number) => z.preprocess(many, z.array(z.string().max(longest)).max(most))

const id = z.uuid({ error: UNTYPED })

/** Where a form belongs to, and what it showed. */
const OF = {
  key: id,
  draft: z.preprocess(blank, id.optional()),
  seen: seenInput,
}

const PICTURE_FIELDS = {
  ...sentPictures,
  pictureSrc: sentPictures.pictureSrc.pipe(z.array(z.string()).max(MOST_PICTURES, UNTYPED)),
}

const required = z.string({ error: 'common:invalid.required' }).min(1, { error: 'common:invalid.required' })

const figure = (typed: unknown) => (typeof typed === 'string' ? blank(typed.normalize('NFKC').trim()) : typed)

const seats = z
  .string({ error: 'common:invalid.required' })
  .regex(/^[1-9]\d{0,5}$/, { error: 'event-publishing:invalid.seats' })
  .transform(Number)
  .pipe(z.number().max(MOST_SEATS, { error: 'event-publishing:invalid.seats' }))

const upTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d?$/, { error: 'event-publishing:invalid.times' })
    .transform(Number)
    .pipe(z.number().max(most, { error: 'event-publishing:invalid.times' }))

const link = z
  .string()
  .max(500)
  .transform(oneLineOf)
  .refine((url) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(url) && URL.canParse(url) && !new URL(url).username, {
    error: 'event-publishing:invalid.link',
  })

const FIELDS = z.object({
  ...OF,
  intent: z.enum(['save', 'publish'], { error: UNTYPED }),
  event: z.preprocess(blank, z.string({ error: UNTYPED }).max(300, UNTYPED).optional()),
  acknowledged: z.string().max(100).default(''),
  cardsOnly: z.literal(['yes', ''], { error: UNTYPED }).default(''),
  mandate: z.literal(['yes', ''], { error: UNTYPED }).default(''),
  note: optionalLines(1_000).default(''),
  topic: z.string().max(300).default(''),
  /** The address of the own event that it repeats. */
  like: z.string().max(300).default(''),
  /** The username of who trains, of a firm's people. */
  trainer: z.string().max(100).default(''),
  title: lineOfText(160),
  category: required.max(100),
  language: z.string().regex(/^[a-z]{2,3}$/, { error: 'common:invalid.required' }),
  summary: optionalLine(300),
  description: optionalLines(12_000).default(''),
  outcomes: z
    .string()
    .max(LONGEST)
    .default('')
    .transform((typed) => [...new Set(typed.split(/\r?\n/).map(oneLineOf).filter(Boolean))])
    .pipe(
      z
        .array(z.string().max(300, { error: 'event-publishing:invalid.outcomes' }))
        .max(MOST_OUTCOMES, { error: 'event-publishing:invalid.outcomes' }),
    ),
  timeZone: required.max(60).refine(isTimeZone, { error: 'common:invalid.value' }),
  mode: z.enum(['venue', 'online'], { error: 'common:invalid.required' }),
  venue: optionalLine(160),
  street: optionalLine(200),
  city: optionalLine(100),
  country: z.preprocess(
    blank,
    z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'common:invalid.value' })
      .optional(),
  ),
  onlineUrl: z.preprocess(blank, link.optional()),
  onlineCode: optionalLine(100),
  capacity: z.preprocess(figure, seats),
  minimum: z.preprocess(figure, seats.optional()),
  decideDay: z.string().max(20).default(''),
  currency: z.enum(CURRENCIES, { error: 'common:invalid.required' }),
  refund: z.enum(['week', 'twoSteps', 'month', 'none', 'own'], { error: 'common:invalid.required' }),
  sessionDay: list(MOST_SESSIONS, 20),
  sessionFrom: list(MOST_SESSIONS, 20),
  sessionTo: list(MOST_SESSIONS, 20),
  sessionUntil: list(MOST_SESSIONS, 20),
  typeId: list(MOST_TYPES, 40),
  typeName: list(MOST_TYPES, 400),
  typePrice: list(MOST_TYPES, 60),
  typeSeats: list(MOST_TYPES, 20),
  typeEarly: list(MOST_TYPES, 60),
  typeEarlyDay: list(MOST_TYPES, 20),
  typeGroup: list(MOST_TYPES, 60),
  typeGroupFrom: list(MOST_TYPES, 20),
  typeApproval: list(MOST_TYPES, 20),
  repeat: z.preprocess(blank, z.enum(REPEATS, { error: 'common:invalid.value' }).optional()),
  repeatEvery: z.preprocess(figure, upTo(12).default(1)),
  repeatUntil: z.string().max(20).default(''),
  repeatCount: z.preprocess(figure, upTo(MOST_DATES).optional()),
  exceptDay: list(MOST_SESSIONS, 20),
  exceptTo: list(MOST_SESSIONS, 20),
  ...PICTURE_FIELDS,
})

type Sent = z.output<typeof FIELDS>

/**
 * The form of an event: all its fields, with sessions and ticket types in rows. Times are in the zone of the
 * place; prices in the event's currency, with its decimals. Empty rows are left out.
 */
export const eventInput = FIELDS.transform((sent, at) => {
  const no: No = (field, message) => at.addIssue({ code: 'custom', path: field.split('.'), message })
  const sessions = sessionsOf(sent, no)
  const ticketTypes = typesOf(sent, no)
  const minimum = sent.minimum ?? 1
  if (minimum > sent.capacity) no('minimum', 'event-publishing:invalid.minimum')
  if (sent.mode === 'venue') {
    if (!sent.city) no('city', 'common:invalid.required')
    if (!sent.country) no('country', 'common:invalid.required')
  }
  const { mode, venue = null, street = null, city = null, country = null } = sent
  const { onlineUrl = null, onlineCode = null } = sent
  const { intent, key, draft, event, seen, topic, category, title, language, summary, description } = sent
  return {
    acknowledged: sent.acknowledged,
    note: sent.note,
    cardsOnly: sent.cardsOnly === 'yes',
    mandate: sent.mandate === 'yes',
    intent,
    key,
    draft,
    event,
    seen,
    topic,
    like: sent.like,
    trainer: sent.trainer,
    category,
    title,
    language,
    summary,
    description,
    outcomes: sent.outcomes,
    timeZone: sent.timeZone,
    mode,
    capacity: sent.capacity,
    minimum,
    ...(mode === 'venue'
      ? { venue, street, city, country, onlineUrl: null, onlineCode: null }
      : { venue: null, street: null, city: null, country: null, onlineUrl, onlineCode }),
    currency: sent.currency,
    sessions,
    ticketTypes,
    minimumDecidedAt: minimum > 1 ? decisionOf(sent, sessions, no) : null,
    decideSaid: sent.decideDay.trim() !== '',
    refundSteps: sent.refund === 'own' ? null : REFUNDS[sent.refund as RefundName],
    repeat: repeatOf(sent, no),
    pictures: picturesIn(sent),
  }
})

const picturesIn = ({
  pictureSrc,
  pictureAlt,
  pictureCaption,
  focusX,
  focusY,
  ...sent
}: Sent): SentPictures => ({
  pictureSrc,
  pictureAlt,
  pictureCaption,
  focusX,
  focusY,
  picturePlace: sent.picturePlace,
  removePicture: sent.removePicture,
})

const isDay = (typed: string, zone: string) => instantOfLocal(typed, '12:00', zone) instanceof Date

function repeatOf({ repeat: kind, timeZone, ...sent }: Sent, no: No): Repeat | null {
  if (!kind) return null
  const { repeatEvery: every, repeatCount: count = null } = sent
  const until = sent.repeatUntil.trim() || null
  if (until !== null && !isDay(until, timeZone)) no('repeatUntil', 'event-publishing:invalid.time')
  if (until === null && count === null) no('repeatUntil', 'event-publishing:invalid.endless')
  const exceptions = sent.exceptDay.flatMap((typed, row) => {
    const [day, to] = [typed.trim(), sent.exceptTo[row]?.trim() || null]
    if (day === '' && to === null) return []
    if (!isDay(day, timeZone)) no(`exceptDay.${row}`, 'event-publishing:invalid.time')
    if (to !== null && !isDay(to, timeZone)) no(`exceptTo.${row}`, 'event-publishing:invalid.time')
    return [{ row, day, to }]
  })
  return { kind, every, until, count, exceptions }
}

function sessionsOf({ sessionDay, sessionFrom, sessionTo, sessionUntil, timeZone }: Sent, no: No) {
  const found: { row: number; startsAt: Date; endsAt: Date }[] = []
  if (sessionDay.every((day) => day.trim() === '')) no('sessionDay.0', 'common:invalid.required')
  for (const [row, day] of sessionDay.entries()) {
    if (day.trim() === '') continue
    const moment = (on: string, clock: string, field: string) => {
      const at = instantOfLocal(on.trim(), readClock(clock).trim(), timeZone)
      if (at === null)
        no(
          `${field}.${row}`,
          clock.trim() === '' ? 'common:invalid.required' : 'event-publishing:invalid.time',
        )
      else if (at === 'skipped' || at === 'twice') no(`${field}.${row}`, `event-publishing:invalid.${at}`)
      return at instanceof Date ? at : null
    }
    const until = sessionUntil[row]?.trim() || day
    const startsAt = moment(day, sessionFrom[row] ?? '', 'sessionFrom')
    const endsAt = moment(until, sessionTo[row] ?? '', 'sessionTo')
    if (!startsAt || !endsAt) continue
    const length = endsAt.getTime() - startsAt.getTime()
    if (length <= 0 || length > LONGEST_SESSION_MS) no(`sessionTo.${row}`, 'event-publishing:invalid.before')
    else if (found.some((other) => other.startsAt < endsAt && startsAt < other.endsAt))
      no(`sessionFrom.${row}`, 'event-publishing:invalid.overlap')
    else found.push({ row, startsAt, endsAt })
  }
  return found.toSorted((left, right) => left.startsAt.getTime() - right.startsAt.getTime())
}

/**
 * The end of the day that was said; a week before the first session where none was, or a day where that is
 * too near.
 */
function decisionOf(
  { decideDay, timeZone }: Sent,
  sessions: readonly { startsAt: Date }[],
  no: No,
): Date | null {
  const start = sessions[0]?.startsAt
  if (!start) return null
  const said = decideDay.trim()
  if (said === '') return new Date(start.getTime() - 7 * 86_400_000)
  const at = instantOfLocal(said, DECIDED_AT, timeZone)
  if (!(at instanceof Date)) no('decideDay', 'event-publishing:invalid.time')
  else if (at >= start) no('decideDay', 'event-publishing:invalid.decideLate')
  return at instanceof Date ? at : null
}
