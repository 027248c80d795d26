import { sealedLink } from '#app/features/sales/announcements/sign-link.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/away'

export const loader = loaderOf(async (_ctx, { url }: Route.LoaderArgs) => {
  const sealed = sealedLink(url.searchParams)
  if (!sealed) throw notFound()
  return sealed
})

/** Says where a link of an organiser leads before anybody follows it out of an email of ours. */
export default function Away({ loaderData: { link, host } }: Route.ComponentProps) {
  const { t } = useTranslation('announcements')
  return (
    <Page narrow title={t('away.title', { host })} lead={<p>{t('away.lead')}</p>}>
      <PageMeta title={t('away.title', { host })} noindex />
      <p>{link}</p>
      <LinkButton to={link} rel="noopener noreferrer nofollow ugc" tone="go" size="large">
        {t('away.go')}
      </LinkButton>
      <p>{t('away.hint')}</p>
    </Page>
  )
}
