import { coverMarkup } from '#app/features/catalogue/topic-covers/cover-markup.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { ART, type Sheet } from '#app/platform/pictures/sheet.server.ts'
import { getTopicPage } from './queries-page.server.ts'

/** The sharing picture of a topic, by its slug. Refuses what the page refuses. */
export async function drawTopic(ctx: Ctx, slug: string): Promise<Sheet> {
  const found = await getTopicPage(ctx, slug)
  const topic = 'moved' in found ? await getTopicPage(ctx, found.moved) : found
  if ('moved' in topic) throw notFound()
  const t = translator(ctx.language)
  return {
    language: ctx.language,
    kicker: `${t('topics:kicker')} · ${topic.category}`,
    title: topic.title,
    titleLanguage: topic.language,
    facts: [topic.owner.name],
    foot: {
      figure: topic.price?.amount,
      note: topic.price === null ? t('topics:onRequest') : (topic.price.note ?? undefined),
      rating:
        topic.rating === null
          ? undefined
          : { value: topic.rating, count: t('common:ui.reviews', { count: topic.ratingCount }) },
    },
    art: coverMarkup(topic.cover, ART.width, ART.height),
  }
}
