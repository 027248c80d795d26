import type { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { focusedOn, pictureFile, type SentPictures, wantedGallery } from '#app/kit/gallery.ts'
import { uploadedPicture } from '#app/kit/picture-address.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Focus } from '#app/kit/thumb.ts'
import { asTyped } from '#app/kit/typed-amount.ts'

type Said = Pick<
  typeof topics.$inferSelect,
  'title' | 'language' | 'summary' | 'outcomes' | 'outline' | 'audience' | 'prerequisites' | 'level'
> &
  Pick<
    typeof topics.$inferSelect,
    | 'durationMinutes'
    | 'modes'
    | 'languages'
    | 'cities'
    | 'largestGroup'
    | 'certificateMonths'
    | 'priceMinor'
    | 'priceCurrency'
  > &
  Pick<
    typeof topics.$inferSelect,
    'priceUnit' | 'included' | 'tags' | 'thumbImage' | 'videoUrl' | 'gallery'
  > & {
    /** The slug of the category, and the description as it is typed. */
    category: string
    description: string
  }

/**
 * What stands in the fields of the form of a topic, by their names; lists for those that come several times.
 */
export type TopicValues = Record<string, string | string[]>

const MINUTES_A_DAY = 7 * 60

/** A topic as its form shows it. */
export function topicValues(said: Said): TopicValues {
  const { durationMinutes: minutes, priceMinor, priceCurrency } = said
  const inDays = minutes !== null && minutes >= MINUTES_A_DAY && minutes % (MINUTES_A_DAY / 2) === 0
  const long = minutes === null ? '' : figure(minutes / (inDays ? MINUTES_A_DAY : 60))
  return {
    title: said.title,
    category: said.category,
    summary: said.summary,
    description: said.description,
    language: said.language,
    outcomes: said.outcomes.join('\n'),
    moduleTitle: said.outline.map(({ title }) => title),
    modulePoints: said.outline.map(({ points }) => points.join('\n')),
    audience: said.audience,
    prerequisites: said.prerequisites,
    level: said.level,
    duration: long,
    durationUnit: inDays || minutes === null ? 'days' : 'hours',
    modes: said.modes,
    languages: said.languages,
    cities: said.cities.join(', '),
    largestGroup: said.largestGroup?.toString() ?? '',
    certificateMonths: said.certificateMonths?.toString() ?? '',
    price:
      priceMinor === null || priceCurrency === null
        ? ''
        : asTyped({ minor: priceMinor, currency: priceCurrency }),
    currency: priceCurrency ?? '',
    unit: said.priceUnit ?? 'person',
    included: said.included.join('\n'),
    tags: said.tags.join(', '),
    videoUrl: said.videoUrl ?? '',
    cover: said.thumbImage ?? '',
    pictureSrc: said.gallery.map(({ src }) => src),
    pictureAlt: said.gallery.map(({ alt = '' }) => alt),
    pictureCaption: said.gallery.map(({ caption }) => caption),
  }
}

const figure = (number: number) => String(Math.round(number * 100) / 100)

/**
 * The same, a line for each field, to see which of them differ; pictures, their order and what is said of
 * them are one. Without a price its currency and unit say nothing.
 */
export function shownOf(values: TopicValues): Record<string, string> {
  const { pictureSrc = '', pictureAlt = '', pictureCaption = '', ...fields } = values
  const lines = (value: string | string[]) => rowsOf(value).join('\n')
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, lines(value)])),
    ...(values.price ? {} : { currency: '', unit: '' }),
    pictures: pictureSrc.length === 0 ? '' : [pictureSrc, pictureAlt, pictureCaption].map(lines).join('\n\n'),
  }
}

const CODES = [
  'category',
  'language',
  'level',
  'durationUnit',
  'modes',
  'languages',
  'currency',
  'unit',
  'cover',
  'pictures',
]

/** Values of which no reader of the form knows the words. */
export const WORDS: Record<string, () => null> = Object.fromEntries(CODES.map((name) => [name, () => null]))

/**
 * How a field is called where its mistakes are listed: a module by its number, one entry of another list like
 * the list.
 */
export function topicLabel(t: Translate, field: string): string {
  const [name = '', row] = field.split('.')
  if (name === '') return ''
  if (name === 'cover') return t('teaching:form.coverFile')
  if (name === 'pictureAlt' || name === 'pictureCaption') return t('teaching:form.pictures')
  if (name !== 'moduleTitle' && name !== 'modulePoints') return t(`teaching:form.${name}`)
  return row ? t('teaching:form.moduleTitle', { number: Number(row) + 1 }) : t('teaching:form.outline')
}

/** What stands in a field that comes several times. */
export function rowsOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** What buyers must be told of a topic before they find it, in the order of the form. */
export const NEEDED = ['summary', 'description', 'modes', 'languages'] as const

/** What of that a topic lacks. */
export function lacking(topic: Record<(typeof NEEDED)[number], string | readonly string[]>) {
  return NEEDED.filter((name) => topic[name].length === 0)
}

const GROUPS = {
  module: ['moduleTitle', 'modulePoints'],
} as const
export type RowGroup = keyof typeof GROUPS
export type RowStep = 'up' | 'down' | 'remove' | 'add'

/**
 * A list with one of its entries moved by one place, taken out, or an empty one behind the last; as it is
 * where that cannot be.
 */
export function stepped<T>(rows: readonly T[], step: RowStep, at: number, empty: T): T[] {
  if (step === 'add') return [...rows, empty]
  if (step === 'remove') return rows.filter((_, row) => row !== at)
  const to = at + (step === 'up' ? -1 : 1)
  const [moved, other] = [rows[at], rows[to]]
  if (moved === undefined || other === undefined) return [...rows]
  return rows.map((row, place) => (place === at ? other : place === to ? moved : row))
}

/**
 * What was typed with the rows put in another order, as a button without scripts asks ('module.up.2'); null
 * for any other word.
 */
export function rearranged(values: TopicValues, asked: unknown): TopicValues | null {
  const found = /^(module)\.(up|down|remove|add)\.(\d{1,2})$/.exec(typeof asked === 'string' ? asked : '')
  if (!found) return null
  const [, group, step, at] = found as unknown as [string, RowGroup, RowStep, string]
  const lists = GROUPS[group].map((name) => [name, stepped(rowsOf(values[name]), step, Number(at), '')])
  return { ...values, ...Object.fromEntries(lists) }
}

type Sent = SentPictures & { cover: string; coverFocus: Focus }

/**
 * The pictures of a topic as its form wants them; whose those are that were uploaded here `assignFiles` asks.
 */
export function picturesOf(
  sent: Sent,
  before: Pick<typeof topics.$inferSelect, 'thumbImage' | 'gallery'> | null,
) {
  const isHeld = sent.cover !== '' && pictureFile(sent.cover) === pictureFile(before?.thumbImage ?? '')
  const isCover = isHeld || uploadedPicture(sent.cover) !== null
  return {
    thumbImage: isCover ? focusedOn(sent.cover, sent.coverFocus) : null,
    gallery: wantedGallery(sent, before?.gallery ?? []),
  }
}
