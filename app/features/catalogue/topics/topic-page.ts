import { type CoverDrawing, coverOf } from '#app/features/catalogue/topic-covers/cover.ts'
import type { ProfileType } from '#app/features/people/parties/party.ts'
import { cityName } from '#app/kit/city-names.ts'
import { capitalised, languageList, listText } from '#app/kit/display-names.ts'
import { type ShownPicture, shownPicture } from '#app/kit/gallery.ts'
import type { Language } from '#app/kit/language.ts'
import { formatPrice, type Price, type PriceText } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import { formatDuration } from './duration.ts'
import type { topics } from './tables.server.ts'
import { topicPrice } from './topic-price.ts'

export type TopicRow = {
  topic: Omit<typeof topics.$inferSelect, 'ownerId' | 'sourceUrl' | 'createdBy' | 'createdAt'>
  category: string
  categorySlug: string
  groupId: string
  groupName: string | null
  groupSlug: string | null
  group: number
  username: string
  ownerPage: string | null
  profileType: ProfileType
  ownerName: string
  headline: string | null
  ownerLanguage: string | null
  city: string | null
  years: number | null
  image: string | null
  ownerRating: number | null
  ownerRatingCount: number | null
  tax: TaxTerms | null
}

type TopicText = Pick<
  TopicRow['topic'],
  | 'id'
  | 'slug'
  | 'state'
  | 'title'
  | 'language'
  | 'summary'
  | 'description'
  | 'outcomes'
  | 'outline'
  | 'audience'
> &
  Pick<
    TopicRow['topic'],
    | 'prerequisites'
    | 'included'
    | 'thumbImage'
    | 'ratingCount'
    | 'level'
    | 'durationMinutes'
    | 'modes'
    | 'languages'
    | 'tags'
    | 'videoUrl'
    | 'gallery'
    | 'categoryId'
    | 'publishedAt'
    | 'updatedAt'
  >

/** Everything on a topic's page, in the reader's language where the text is ours. */
export type TopicPageView = Omit<TopicText, 'gallery'> & {
  gallery: ShownPicture[]
  category: string
  categorySlug: string
  groupId: string
  groupName: string | null
  groupSlug: string | null
  cover: CoverDrawing
  rating: number | null
  price: PriceText | null
  /** The same in figures; what it is for tells a training in-house from a seat. */
  offer: Price | null
  facts: { label: string; value: string }[]
  owner: {
    username: string
    /** The address of the owner's page, if there is one. */
    page: string | null
    name: string
    headline: string
    language: string
    city: string | null
    years: number | null
    image: string | null
    supplier: boolean
    rating: number | null
    ratingCount: number
  }
}

export function topicPageOf(row: TopicRow, language: Language, t: Translate): TopicPageView {
  const { topic } = row
  const price = topicPrice({ ...topic, tax: row.tax })
  return {
    id: topic.id,
    slug: topic.slug,
    state: topic.state,
    title: topic.title,
    language: topic.language,
    summary: topic.summary,
    description: topic.description,
    outcomes: topic.outcomes,
    outline: topic.outline,
    audience: topic.audience,
    prerequisites: topic.prerequisites,
    included: topic.included,
    thumbImage: topic.thumbImage,
    ratingCount: topic.ratingCount,
    level: topic.level,
    durationMinutes: topic.durationMinutes,
    modes: topic.modes,
    languages: topic.languages,
    tags: topic.tags,
    videoUrl: topic.videoUrl,
    gallery: topic.gallery.map((picture) => shownPicture(picture)),
    categoryId: topic.categoryId,
    publishedAt: topic.publishedAt,
    updatedAt: topic.updatedAt,
    category: row.category,
    categorySlug: row.categorySlug,
    groupId: row.groupId,
    groupName: row.groupName,
    groupSlug: row.groupSlug,
    cover: coverOf({ group: row.group, category: row.categorySlug, title: topic.title }),
    rating: topic.rating === null ? null : topic.rating / 10,
    price: price && formatPrice(price, language, t),
    offer: price,
    facts: factsOf(topic, language, t),
    owner: {
      username: row.username,
      page: row.ownerPage,
      name: row.ownerName,
      headline: row.headline ?? '',
      language: row.ownerLanguage ?? language,
      city: row.city && cityName(row.city, language),
      years: row.years,
      image: row.image,
      supplier: row.profileType === 'compprofile',
      rating: row.ownerRating === null ? null : row.ownerRating / 10,
      ratingCount: row.ownerRatingCount ?? 0,
    },
  }
}

function factsOf(topic: TopicRow['topic'], language: Language, t: Translate): TopicPageView['facts'] {
  const modes = topic.modes.filter((mode) => MODES.has(mode)).map((mode) => t(`topics:mode.${mode}`))
  const fact = (name: string, value: string | null) =>
    value ? [{ label: t(`topics:fact.${name}`), value }] : []
  return [
    ...fact('duration', topic.durationMinutes ? formatDuration(topic.durationMinutes, t) : null),
    ...fact('level', t(`topics:level.${topic.level}`)),
    ...fact('languages', languageList(topic.languages, language)),
    ...fact('modes', capitalised(listText(modes, language), language)),
    ...fact('cities', listText([...new Set(topic.cities.map((city) => cityName(city, language)))], language)),
    ...fact('group', topic.largestGroup ? t('topics:people', { count: topic.largestGroup }) : null),
  ]
}

const MODES = new Set(['onsite', 'venue', 'online'])
