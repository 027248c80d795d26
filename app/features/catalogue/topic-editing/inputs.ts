import { z } from 'zod'
import { MOST_MODULES } from '#app/features/catalogue/topics/outline.ts'
import { amountCheck, amountField } from '#app/kit/amount-field.ts'
import { MOST_PICTURES } from '#app/kit/gallery.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { hundredths, sentPictures } from '#app/kit/sent-pictures.ts'
import { lineOfText, oneLineOf, optionalLine, optionalLines } from '#app/kit/text.ts'
import { amountOf } from '#app/kit/typed-amount.ts'
import { seenInput } from '#app/kit/version-token.ts'

/** In characters. */
export const LONGEST_TITLE = 160

const TYPED = 20_000

const LONGEST_ENTRY = 300

const MOST_POINTS = 30

const HOURS_A_DAY = 7

const MIDDLE = 50

const MOST_HOURS = 2_000

const none = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

const many = (sent: unknown) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent])

const list = (most: number, longest: number) => z.preprocess(many, z.array(z.string().max(longest)).max(most))

const mark = /^\s*(?:[-–•·*]|\d{1,2}[.)])\s+/

/** What is typed one below the other, or with one of these signs between, each once. */
function entries({ most, longest, between }: { most: number; longest: number; between: RegExp }) {
  return z
    .string()
    .max(TYPED)
    .default('')
    .transform((typed, at) => {
      const said = typed.split(between).map((entry) => oneLineOf(entry.replace(mark, '')))
      const found = [...new Set(said.filter(Boolean))]
      if (found.some((entry) => entry.length > longest))
        at.addIssue({ code: 'custom', message: 'topic-editing:invalid.entryTooLong' })
      if (found.length > most)
        at.addIssue({ code: 'custom', message: 'topic-editing:invalid.tooManyEntries' })
      return found
    })
}

const lines = (most: number, longest = LONGEST_ENTRY) => entries({ most, longest, between: /\r?\n/ })

const words = (most: number) => entries({ most, longest: 80, between: /[,;\n、，；]/ })

const code = z.string().regex(/^[a-z]{2,3}$/, { error: 'common:invalid.value' })

const video = z
  .string()
  .max(400)
  .transform(oneLineOf)
  .transform((url) => (/^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`))
  .refine((url) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(url) && URL.canParse(url) && !new URL(url).username, {
    error: 'topic-editing:invalid.video',
  })

const FIELDS = z.object({
  intent: z.enum(['save', 'publish', 'keep'], { error: UNTYPED }),
  key: z.uuid({ error: UNTYPED }),
  topic: z.preprocess(none, z.string({ error: UNTYPED }).max(300, UNTYPED).optional()),
  seen: seenInput,
  title: lineOfText(LONGEST_TITLE),
  category: z
    .string({ error: 'common:invalid.required' })
    .min(1, { error: 'common:invalid.required' })
    .max(100),
  summary: optionalLine(300),
  description: optionalLines(12_000).default(''),
  language: z.enum(LANGUAGES, { error: 'common:invalid.required' }),
  outcomes: lines(20),
  moduleTitle: list(MOST_MODULES, 2_000),
  modulePoints: list(MOST_MODULES, TYPED),
  audience: optionalLines(2_000).default(''),
  prerequisites: optionalLines(2_000).default(''),
  level: z.enum(['beginner', 'intermediate', 'advanced', 'all'], { error: 'common:invalid.required' }),
  duration: z.preprocess(
    none,
    z
      .string()
      .transform((typed) => typed.normalize('NFKC').trim().replace(',', '.'))
      .pipe(z.string().regex(/^(?=.*[1-9])\d{1,4}(\.\d{1,2})?$/, { error: 'topic-editing:invalid.duration' }))
      .transform(Number)
      .optional(),
  ),
  durationUnit: z.enum(['hours', 'days'], { error: 'common:invalid.value' }),
  modes: list(3, 10).pipe(z.array(z.enum(['onsite', 'venue', 'online']))),
  languages: list(30, 3).pipe(z.array(code)),
  cities: words(40),
  largestGroup: z.preprocess(
    (typed) => none(typeof typed === 'string' ? typed.normalize('NFKC').trim() : typed),
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, { error: 'topic-editing:invalid.group' })
      .transform(Number)
      .optional(),
  ),
  certificateMonths: z.preprocess(
    (typed) => none(typeof typed === 'string' ? typed.normalize('NFKC').trim() : typed),
    z
      .string()
      .regex(/^([1-9]\d?|1[01]\d|120)$/, { error: 'topic-editing:invalid.certificateMonths' })
      .transform(Number)
      .optional(),
  ),
  price: z.preprocess(none, amountField('topic-editing:invalid.price').optional()),
  included: lines(20, 120),
  currency: z.enum(CURRENCIES, { error: 'common:invalid.required' }),
  unit: z.enum(['person', 'group', 'day'], { error: 'common:invalid.required' }),
  tags: words(30),
  videoUrl: z.preprocess(none, video.optional()),
  cover: z.string().max(300).default(''),
  coverX: hundredths.default(MIDDLE),
  coverY: hundredths.default(MIDDLE),
  ...sentPictures,
  pictureSrc: sentPictures.pictureSrc.pipe(z.array(z.string()).max(MOST_PICTURES, UNTYPED)),
})

/**
 * The form of a topic: all its fields. Outcomes, and the points of a module, come one a line; cities and tags
 * with commas between; a duration in hours or in days of seven hours; a price in its currency, with its
 * decimals. `key` (a UUID) marks one intention to make a topic, `topic` is the slug of an existing one,
 * `seen` the version token of what the form showed.
 */
export const topicInput = FIELDS.refine(
  ...amountCheck('price', 'currency', 'topic-editing:invalid.price'),
).transform((said, at) => {
  const no = (field: string, message: string) => at.addIssue({ code: 'custom', path: [field], message })
  const { duration, durationUnit, price, moduleTitle, modulePoints, coverX, coverY, ...rest } = said
  const hours = (duration ?? 0) * (durationUnit === 'days' ? HOURS_A_DAY : 1)
  if (hours > MOST_HOURS) no('duration', 'topic-editing:invalid.duration')
  const amount = price === undefined ? null : amountOf(price, said.currency)
  const outline = moduleTitle.map((title, row) => ({
    title: oneLineOf(title),
    points: pointsOf(modulePoints[row] ?? ''),
  }))
  const isEmpty = ({ title, points }: (typeof outline)[number]) => title === '' && points.length === 0
  for (const [row, { title, points }] of outline.entries()) {
    const tooLong = (text: string) => text.length > LONGEST_ENTRY
    if (title === '' && points.length > 0) no(`moduleTitle.${row}`, 'topic-editing:invalid.moduleTitle')
    if (tooLong(title)) no(`moduleTitle.${row}`, 'topic-editing:invalid.entryTooLong')
    if (points.some(tooLong)) no(`modulePoints.${row}`, 'topic-editing:invalid.entryTooLong')
    if (points.length > MOST_POINTS) no(`modulePoints.${row}`, 'topic-editing:invalid.tooManyEntries')
  }
  return {
    ...rest,
    durationMinutes: hours === 0 ? null : Math.round(hours * 60),
    price: amount,
    outline: outline.filter((module) => !isEmpty(module)),
    coverFocus: { x: coverX, y: coverY },
  }
})

function pointsOf(typed: string): string[] {
  return typed
    .split(/\r?\n/)
    .map((point) => oneLineOf(point.replace(mark, '')))
    .filter(Boolean)
}

/** The own topic that a step is for, by slug. */
export const ownTopicInput = z.object({
  topic: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
})

/** The own topic to copy; `key` (a UUID) marks one intention to. */
export const duplicateInput = z.object({
  duplicate: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
  key: z.uuid({ error: UNTYPED }),
})
