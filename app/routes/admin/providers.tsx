import { ProviderRows } from '#app/features/catalogue/trainers/components/provider-rows.tsx'
import { listWaitingProviders } from '#app/features/catalogue/trainers/queries-waiting.server.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/providers'

const MOST = 100
const DECIDED = ['approve', 'return', 'reject', 'withdraw'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { rows, total } = await listWaitingProviders(ctx, { limit: MOST })
  const decided = DECIDED.find((name) => url.searchParams.has(name)) ?? null
  return { rows, total, decided, name: decided && url.searchParams.get(decided), now: ctx.now() }
})

/** The queue of providers who wait for approval, the one who waits longest first. */
export default function Providers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { rows, total, decided, name, now } = loaderData
  return (
    <>
      <PageMeta title={t('providers.title')} noindex />
      <PageHead
        title={t('providers.title')}
        lead={total > 0 ? <p>{t('providers.count', { count: total })}</p> : undefined}
      />
      {decided && name ? <Alert tone="good">{t(`providers.done.${decided}`, { name })}</Alert> : null}
      {rows.length === 0 ? (
        <EmptyState title={t('providers.empty')}>{t('providers.emptyNext')}</EmptyState>
      ) : (
        <ProviderRows providers={rows} now={now} />
      )}
    </>
  )
}
