import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EmbeddedDates } from '#app/features/catalogue/event-pages/components/embedded-dates.tsx'
import { dateAsData, lookOf } from '#app/features/catalogue/event-pages/embedded-date.ts'
import { listComing } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { findProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { findCompanyPage } from '#app/features/people/company-profiles/queries-page.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { pathIn, prefixOf } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { publicFile } from '#app/platform/http/public-file.server.ts'
import { EMBEDDED } from '#app/platform/http/security.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import styles from '#app/ui/embedded.css?url'
import type { Route } from './+types/embed'

const SECONDS = 300
const MOST = 50
const mayAsk = cheapLimit({ name: 'embed', points: 120, seconds: 60 })

/**
 * The coming dates of a provider for the provider's own site, as a document for a frame or as JSON. Everybody
 * is given what a visitor may see. Refuses names of nobody, or of somebody whom visitors may not see.
 */
export const loader = loaderOf(async (given, { request, url, params }: Route.LoaderArgs) => {
  await mayAsk(given.ip)
  const ctx: Ctx = { ...given, actor: VISITOR }
  const { language } = ctx
  const { ORIGIN: origin } = config()
  const { partyId, name, slug } = await whoIs(ctx, params.username)
  const { coming, facts } = await listComing(ctx, { ownerId: partyId, limit: MOST })
  const provider = { name, url: origin + pathIn(language, `/${slug}`) }
  const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Robots-Tag': 'noindex' }
  if (url.pathname.endsWith('.json')) {
    const events = facts.map((fact) => dateAsData(fact, { origin, prefix: prefixOf(language) }))
    const body = JSON.stringify({ provider, total: coming.total, events })
    const open = { ...headers, 'Access-Control-Allow-Origin': '*' }
    return publicFile(request, body, { type: 'application/json', seconds: SECONDS, headers: open })
  }
  const page = createElement(EmbeddedDates, {
    t: translator(language),
    language,
    styles,
    provider,
    look: lookOf(url.searchParams.get('look')),
    dates: coming.lines.map((line) => ({ ...line, url: origin + pathIn(language, line.to) })),
  })
  const framed = { ...headers, 'Content-Security-Policy': EMBEDDED }
  const body = `<!doctype html>${renderToStaticMarkup(page)}`
  return publicFile(request, body, { type: 'text/html', seconds: SECONDS, headers: framed })
})

/** A provider by the name in its address, in whatever case it is written or one that it had before. */
async function whoIs(ctx: Ctx, slug: string) {
  const profile = await findProfile(ctx, slug)
  if (profile) return { partyId: profile.partyId, name: profile.displayName, slug: profile.username }
  const company = await findCompanyPage(ctx, slug)
  if (!company) throw notFound()
  return { partyId: company.partyId, name: company.name, slug: company.slug }
}
