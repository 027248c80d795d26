import { useEffect } from 'react'
import { SOCIAL_CHANNEL, type SocialNews, WINDOW_ID } from '#app/features/people/credentials/identity.ts'
import { ownPlace } from '#app/kit/own-path.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/social-done'

export const loader = loaderOf(async (_ctx, { url }: Route.LoaderArgs) => {
  const id = url.searchParams.get('window') ?? ''
  return { id: WINDOW_ID.test(id) ? id : null, to: ownPlace(url.searchParams.get('to')) }
})

/** The last page of a window that another site was asked in: it tells the page that opened it, and closes. */
export default function SocialDone({ loaderData: { id, to } }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  useEffect(() => {
    if (id === null) return
    const channel = new BroadcastChannel(SOCIAL_CHANNEL)
    channel.postMessage({ id, next: to } satisfies SocialNews)
    channel.close()
    window.close()
  }, [id, to])
  return (
    <Page title={t('social.done')} lead={<p>{t('social.doneText')}</p>} narrow>
      <PageMeta title={t('social.done')} noindex />
      <p>
        <LinkButton to={to ?? '/login'} tone="go" data-document>
          {t('social.goOn')}
        </LinkButton>
      </p>
    </Page>
  )
}
