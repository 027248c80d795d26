import { getUsualRate } from '#app/features/money/commission/queries-commission.server.ts'
import { TextBody } from '#app/features/site/site/components/text-body.tsx'
import { getTextPage } from '#app/features/site/site/queries-text-page.server.ts'
import type { TextPage as TextPageFacts } from '#app/features/site/site/text-page.ts'
import { structuredText } from '#app/features/site/site/text-structured.ts'
import { splitLanguage } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { keptFor } from '#app/platform/kept.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/text-page'
import styles from './text-page.module.css'

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const rate = await keptFor('usual commission', 60, () => getUsualRate(ctx))
  const page = await getTextPage(ctx, splitLanguage(args.url.pathname).path.slice(1), { rate })
  describePage(args, (at) => [structuredText(page, ctx.language, at)])
  return { page, trial: config().MODE !== 'production' }
})

export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { page, trial } = loaderData
  const { t } = useTranslation('pages')
  return (
    <Page
      crumbs={[{ label: t('home'), to: '/' }, { label: page.title }]}
      kicker={t('updated', { date: page.updated })}
      title={page.title}
      lead={page.description}
    >
      <PageMeta title={page.title} description={page.description} path={`/${page.name}`} />
      {trial ? (
        <div className={styles.trial}>
          <Alert tone="info">{t('trial')}</Alert>
        </div>
      ) : null}
      <VersionNotice page={page} />
      <TextBody text={page}>
        <Related pages={page.related} />
      </TextBody>
    </Page>
  )
}

/** That other terms are coming, where a text has versions. */
function VersionNotice({ page: { standing } }: { page: { standing?: TextPageFacts['standing'] } }) {
  const { t } = useTranslation('pages')
  if (!standing?.next) return null
  return (
    <div className={styles.trial}>
      <Alert tone="info" title={t('version.next', { day: standing.next.day })}>
        <Anchor to={standing.next.path}>{t('version.read')}</Anchor>
      </Alert>
    </div>
  )
}

function Related({ pages }: { pages: { name: string; title: string }[] }) {
  const { t } = useTranslation('pages')
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('related')} className={styles.related}>
      <h2>{t('related')}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.name}>
            <Anchor to={`/${page.name}`}>{page.title}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
