import type { z } from 'zod'
import type { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import type { topicInput } from './inputs.ts'
import { picturesOf } from './topic-form.ts'

export type WantedTopic = z.output<typeof topicInput>
type Row = typeof topics.$inferSelect

/** The row of a topic from its form, with cleaned description. `before` is the existing row. */
export function topicFacts(
  wanted: WantedTopic,
  { before, categoryId, description }: { before: Row | null; categoryId: string; description: RichHtml },
) {
  const { price } = wanted
  return {
    categoryId,
    title: wanted.title,
    language: wanted.language,
    summary: wanted.summary ?? '',
    description,
    outcomes: wanted.outcomes,
    outline: wanted.outline,
    audience: wanted.audience,
    prerequisites: wanted.prerequisites,
    included: wanted.included,
    level: wanted.level,
    durationMinutes: wanted.durationMinutes,
    modes: [...new Set(wanted.modes)],
    languages: [...new Set(wanted.languages)],
    cities: wanted.cities,
    largestGroup: wanted.largestGroup ?? null,
    certificateMonths: wanted.certificateMonths ?? null,
    priceMinor: price?.minor ?? null,
    priceCurrency: price?.currency ?? null,
    priceUnit: price ? wanted.unit : null,
    tags: wanted.tags,
    videoUrl: wanted.videoUrl ?? null,
    ...picturesOf(wanted, before),
  }
}
