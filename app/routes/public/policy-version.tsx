import { getUsualRate } from '#app/features/money/commission/queries-commission.server.ts'
import { TextBody } from '#app/features/site/site/components/text-body.tsx'
import { getTextPage } from '#app/features/site/site/queries-text-page.server.ts'
import { splitLanguage } from '#app/kit/language.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/policy-version'
import styles from './text-page.module.css'

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, { params, url }: Route.LoaderArgs) => {
  const [, name = ''] = splitLanguage(url.pathname).path.split('/')
  return { page: await getTextPage(ctx, name, { rate: await getUsualRate(ctx), version: params.day }) }
})

/** One version of the terms or of a policy, also of a day that is over or to come. */
export default function PolicyVersion({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useTranslation('pages')
  const state = page.standing?.state ?? 'counts'
  return (
    <Page
      crumbs={[
        { label: t('home'), to: '/' },
        { label: page.title, to: `/${page.name}` },
        { label: page.updated },
      ]}
      kicker={t('version.of', { day: page.updated })}
      title={page.title}
      lead={page.description}
    >
      <PageMeta title={`${page.title}, ${page.updated}`} description={page.description} noindex />
      <div className={styles.trial}>
        <Alert
          tone={state === 'counts' ? 'good' : 'wait'}
          title={t(`version.${state}`, { day: page.updated })}
        >
          {state === 'counts' ? null : <Anchor to={`/${page.name}`}>{t('version.now')}</Anchor>}
        </Alert>
      </div>
      <TextBody text={page} />
    </Page>
  )
}
