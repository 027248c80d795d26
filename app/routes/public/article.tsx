import { structuredArticle } from '#app/features/site/site/article.ts'
import { ArticleCards } from '#app/features/site/site/components/article-cards.tsx'
import { TextBody } from '#app/features/site/site/components/text-body.tsx'
import { findArticle } from '#app/features/site/site/queries-articles.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { Page, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/article'

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const article = await findArticle(ctx, args.params.name)
  if (!article) throw notFound()
  describePage(args, (at) => [structuredArticle(article, ctx.language, at)])
  return { article }
})

export default function Article({ loaderData: { article } }: Route.ComponentProps) {
  const { t } = useTranslation('pages')
  return (
    <Page
      crumbs={[
        { label: t('home'), to: '/' },
        { label: t('blog.title'), to: '/blog' },
        { label: article.title },
      ]}
      kicker={
        <>
          <time dateTime={article.publishedOn}>{article.published}</time> ·{' '}
          {t('blog.minutes', { count: article.minutes })}
        </>
      }
      title={article.title}
      lead={<p>{article.description}</p>}
    >
      <PageMeta
        title={article.title}
        description={article.description}
        path={`/blog/${article.name}`}
        type="article"
      />
      <TextBody text={article} />
      <Section title={t('blog.more')}>
        <ArticleCards articles={article.others} />
      </Section>
    </Page>
  )
}
