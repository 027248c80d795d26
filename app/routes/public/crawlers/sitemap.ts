import { DEFAULT_LANGUAGE } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { readSitemapName, sitemapFile, sitemapIndex } from '#app/kit/sitemap.ts'
import { config } from '#app/platform/config.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { publicFile } from '#app/platform/http/public-file.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import type { Route } from './+types/sitemap'
import { findSitemapPages, listSitemapFiles } from './sitemap-parts.server.ts'

const mayAsk = cheapLimit({ name: 'sitemaps', points: 120, seconds: 60 })
const ANSWER = { type: 'application/xml', seconds: 3_600 }

/**
 * /sitemap.xml lists the files; /sitemap/topics-de-1.xml is one of them. Both stand at addresses without
 * language.
 */
export const loader = loaderOf(async (ctx, { request, params }: Route.LoaderArgs) => {
  if (ctx.language !== DEFAULT_LANGUAGE) throw notFound()
  await mayAsk(ctx.ip)
  const { ORIGIN } = config()
  const { file } = params
  if (file === undefined) return publicFile(request, sitemapIndex(await listSitemapFiles(), ORIGIN), ANSWER)
  const name = readSitemapName(file)
  const pages = name && (await findSitemapPages(name.kind, name.number))
  if (!pages) throw notFound()
  return publicFile(request, sitemapFile(pages, name.language, ORIGIN), ANSWER)
})
