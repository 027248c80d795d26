import { ArticleCards } from '#app/features/site/site/components/article-cards.tsx'
import { FeedLink } from '#app/features/site/site/components/feed-link.tsx'
import { listArticles } from '#app/features/site/site/queries-articles.server.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/blog'

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const articles = await listArticles(ctx)
  describePage(args, (at) =>
    itemList(articles.map(({ title, name }) => ({ name: title, url: at.page(`/blog/${name}`) }))),
  )
  return { articles }
})

export default function Blog({ loaderData: { articles } }: Route.ComponentProps) {
  const { t } = useTranslation('pages')
  return (
    <Page
      crumbs={[{ label: t('home'), to: '/' }, { label: t('blog.title') }]}
      title={t('blog.title')}
      lead={<p>{t('blog.lead')}</p>}
      actions={<FeedLink path="/blog/feed.xml" title={t('blog.feed')} label={t('blog.subscribe')} />}
    >
      <PageMeta title={t('blog.title')} description={t('blog.lead')} path="/blog" />
      <ArticleCards articles={articles} heading="h2" />
    </Page>
  )
}
