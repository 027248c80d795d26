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

/** The values of a topic's form, by field name; lists for repeated fields. */
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
 * Form values as one text for each field, to find which differ; pictures, their order and captions are one
 * field. Currency and unit count only with a price.
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

/** Values for which the form needs no text. */
export const WORDS: Record<string, () => null> = Object.fromEntries(CODES.map((name) => [name, () => null]))

/**
 * The label of a field in the summary of faults: a module by its number, an entry of another list like the
 * list.
 */
export function topicLabel(t: Translate, field: string): string {
  const [name = '', row] = field.split('.')
  if (name === '') return ''
  if (name === 'cover') return t('topic-editing:form.coverFile')
  if (name === 'pictureAlt' || name === 'pictureCaption') return t('topic-editing:form.pictures')
  if (name !== 'moduleTitle' && name !== 'modulePoints') return t(`topic-editing:form.${name}`)
  return row
    ? t('topic-editing:form.moduleTitle', { number: Number(row) + 1 })
    : t('topic-editing:form.outline')
}

/** The values of a repeated field. */
export function rowsOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** What a topic needs before it is public, in the order of the form. */
export const NEEDED = ['summary', 'description', 'modes', 'languages'] as const

/** Which of these a topic lacks. */
export function lacking(topic: Record<(typeof NEEDED)[number], string | readonly string[]>) {
  return NEEDED.filter((name) => topic[name].length === 0)
}

const GROUPS = {
  module: ['moduleTitle', 'modulePoints'],
} as const
export type RowGroup = keyof typeof GROUPS
export type RowStep = 'up' | 'down' | 'remove' | 'add'

/**
 * A list with one entry moved by one place or removed, or an empty one appended; unchanged where that is
 * impossible.
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
 * The typed values with rows in another order, as a button without scripts asks ('module.up.2'); null for any
 * other value.
 */
export function rearranged(values: TopicValues, asked: unknown): TopicValues | null {
  const found = /^(module)\.(up|down|remove|add)\.(\d{1,2})$/.exec(typeof asked === 'string' ? asked : '')
  if (!found) return null
  const [, group, step, at] = found as unknown as [string, RowGroup, RowStep, string]
  const lists = GROUPS[group].map((name) => [name, stepped(rowsOf(values[name]), step, Number(at), '')])
  return { ...values, ...Object.fromEntries(lists) }
}

type Sent = SentPictures & { cover: string; coverFocus: Focus }

/** The pictures of a topic from its form; `assignFiles` checks whose uploads they are. */
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

/** Whether any of these fields holds something. */
export function isSaid(values: TopicValues, names: readonly string[]): boolean {
  return names.some((name) => rowsOf(values[name]).some((text) => text.trim() !== ''))
}
