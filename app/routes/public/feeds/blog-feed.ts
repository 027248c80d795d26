import { listArticles } from '#app/features/site/site/queries-articles.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { rssFile } from '#app/kit/rss.ts'
import { config } from '#app/platform/config.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { publicFile } from '#app/platform/http/public-file.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/blog-feed'

/** The blog as RSS, in the language of the address. */
export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  const t = translator(ctx.language)
  const whole = (path: string) => config().ORIGIN + pathIn(ctx.language, path)
  const articles = await listArticles(ctx)
  const channel = {
    title: t('pages:blog.feed'),
    text: t('pages:blog.lead'),
    url: whole('/blog'),
    self: whole('/blog/feed.xml'),
    language: ctx.language,
  }
  const items = articles.map((article) => ({
    title: article.title,
    url: whole(`/blog/${article.name}`),
    text: article.description,
    at: new Date(article.publishedOn),
  }))
  return publicFile(request, rssFile(channel, items), { type: 'application/rss+xml', seconds: 900 })
})
