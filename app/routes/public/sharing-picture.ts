import { drawEvent } from '#app/features/catalogue/event-pages/draw-event.server.ts'
import { drawTopic } from '#app/features/catalogue/topics/draw-topic.server.ts'
import { drawTrainer } from '#app/features/catalogue/trainer-profiles/draw-trainer.server.ts'
import { drawRequirement } from '#app/features/procurement/requirements/draw-requirement.server.ts'
import { drawPage } from '#app/features/site/site/draw-page.server.ts'
import { isLanguage } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { isKept, paint, tagOf } from '#app/platform/pictures/paint.server.ts'
import type { Sheet } from '#app/platform/pictures/sheet.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import type { Route } from './+types/sharing-picture'

const KINDS: Record<string, (ctx: Ctx, url: string) => Promise<Sheet>> = {
  topic: drawTopic,
  event: drawEvent,
  trainer: drawTrainer,
  requirement: drawRequirement,
  page: drawPage,
}

const drawings = cheapLimit({ name: 'drawings', points: 60, seconds: 60 })

/**
 * The picture that other sites show beside a link to a page. Always as a visitor sees the page, whoever asks.
 */
export const loader = loaderOf(async (asking, { params, request }: Route.LoaderArgs) => {
  const drawKind = Object.hasOwn(KINDS, params.kind) ? KINDS[params.kind] : undefined
  if (!drawKind || !isLanguage(params.language)) throw notFound()
  const { language } = params
  const ctx = makeContext({ language, requestId: asking.requestId, now: asking.now })
  const sheet = await drawKind(ctx, params.url)
  const tag = tagOf(sheet)
  const headers = {
    ETag: `"${tag}"`,
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers })
  if (!isKept(tag)) await drawings(asking.ip)
  const { png } = await paint(sheet, tag)
  return new Response(png, { headers: { ...headers, 'Content-Type': 'image/png' } })
})
