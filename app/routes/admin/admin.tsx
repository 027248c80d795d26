import { Outlet, useLocation } from 'react-router'
import { canReviewEvents } from '#app/features/catalogue/event-publishing/policy.ts'
import { canDecideProviders } from '#app/features/catalogue/trainers/policy.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { canChaseRefunds } from '#app/features/sales/cancellations/refund-policy.ts'
import { canConfirmPayers } from '#app/features/sales/receivables/payers/policy.ts'
import { canAnswerDisputes } from '#app/features/site/backoffice/disputes/policy.ts'
import { canSeeQuarantinedFiles } from '#app/features/site/backoffice/policy.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { SideLayout } from '#app/ui/layout.tsx'
import { type SideEntry, SideNav } from '#app/ui/side-nav.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { WaitingBar } from '#app/ui/waiting-bar.tsx'
import type { Route } from './+types/admin'

export const loader = staffLoader(async (ctx, _args: Route.LoaderArgs) => ({
  providers: canDecideProviders(ctx.actor),
  events: canReviewEvents(ctx.actor),
  reviews: canDecideReviews(ctx.actor),
  refunds: canChaseRefunds(ctx.actor),
  disputes: canAnswerDisputes(ctx.actor),
  companies: canConfirmPayers(ctx.actor),
  files: canSeeQuarantinedFiles(ctx.actor),
}))

/** The layout of the pages of staff: the own menu, and a bar of its own while the next page is on its way. */
export default function Admin({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['backoffice', 'dashboard'])
  const { pathname } = useLocation()
  const places = (
    ['providers', 'events', 'reviews', 'refunds', 'disputes', 'companies', 'files'] as const
  ).filter((place) => loaderData[place])
  const entries: SideEntry[] = [
    { label: t('backoffice:menu.overview'), to: '/admin', current: pathname === '/admin' },
    ...places.map((place) => ({
      label: t(`backoffice:menu.${place}`),
      to: `/admin/${place}`,
      current: pathname.startsWith(`/admin/${place}`),
    })),
  ]
  const back: SideEntry[] = [{ label: t('backoffice:menu.back'), to: '/dashboard' }]
  return (
    <SideLayout
      skip={t('dashboard:menu.skip')}
      side={<SideNav label={t('backoffice:menu.label')} groups={[entries, back]} />}
    >
      <WaitingBar />
      <Outlet />
    </SideLayout>
  )
}
