import { Outlet, useLocation } from 'react-router'
import { canReviewEvents } from '#app/features/catalogue/event-publishing/policy.ts'
import { canDecideProviders } from '#app/features/catalogue/trainers/policy.ts'
import { canAnswerDisputes } from '#app/features/delivery/disputes/policy.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { canSetCommission } from '#app/features/money/commission/policy.ts'
import { canSettlePlans } from '#app/features/money/subscriptions/policy.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { canChaseRefunds } from '#app/features/sales/cancellations/refund-policy.ts'
import { canPayOut } from '#app/features/sales/payouts/policy.ts'
import { canConfirmPayers } from '#app/features/sales/receivables/payers/policy.ts'
import { QueueBar } from '#app/features/site/backoffice/components/queue-bar.tsx'
import { FIND_PATH } from '#app/features/site/backoffice/finding/found.ts'
import { canFind } from '#app/features/site/backoffice/finding/policy.ts'
import { canReadTrace, canSeeQuarantinedFiles } from '#app/features/site/backoffice/policy.ts'
import { countWaitingForStaff } from '#app/features/site/backoffice/queries-waiting.server.ts'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { canEditNewsletter } from '#app/features/site/newsletter/policy.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { FindForm } from '#app/ui/find-form.tsx'
import { SideLayout } from '#app/ui/layout.tsx'
import { type SideEntry, SideNav } from '#app/ui/side-nav.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { WaitingBar } from '#app/ui/waiting-bar.tsx'
import type { Route } from './+types/admin'

export const loader = staffLoader(async (ctx, _args: Route.LoaderArgs) => ({
  providers: canDecideProviders(ctx.actor),
  events: canReviewEvents(ctx.actor),
  reviews: canDecideReviews(ctx.actor),
  accounts: canModerate(ctx.actor),
  refunds: canChaseRefunds(ctx.actor),
  disputes: canAnswerDisputes(ctx.actor),
  commission: canSetCommission(ctx.actor),
  payouts: canPayOut(ctx.actor),
  collections: canPayOut(ctx.actor),
  plans: canSettlePlans(ctx.actor),
  bankstatements: canPayOut(ctx.actor),
  companies: canConfirmPayers(ctx.actor),
  newsletter: canEditNewsletter(ctx.actor),
  files: canSeeQuarantinedFiles(ctx.actor),
  trace: canReadTrace(ctx.actor),
  finds: canFind(ctx.actor),
  waiting: await countWaitingForStaff(ctx),
}))

/** The layout of the pages of staff: the own menu, and a bar of its own while the next page is on its way. */
export default function Admin({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['backoffice', 'dashboard'])
  const { pathname, search } = useLocation()
  const words = pathname.endsWith(FIND_PATH) ? (new URLSearchParams(search).get('q') ?? '') : ''
  const places = (
    [
      'accounts',
      'providers',
      'events',
      'reviews',
      'refunds',
      'disputes',
      'commission',
      'payouts',
      'collections',
      'plans',
      'bankstatements',
      'companies',
      'newsletter',
      'files',
      'trace',
    ] as const
  ).filter((place) => loaderData[place])
  const countOf = (shown = 0) =>
    shown > 0 ? { shown, said: t('dashboard:menu.waiting', { count: shown }) } : null
  const { all, places: waiting } = loaderData.waiting
  const entries: SideEntry[] = [
    {
      label: t('backoffice:menu.overview'),
      to: CASES_PATH,
      current: pathname.endsWith('/admin') || pathname.includes('/admin/cases/'),
      count: countOf(all),
    },
    ...places.map((place) => ({
      label: t(`backoffice:menu.${place}`),
      to: `/admin/${place}`,
      current: pathname.startsWith(`/admin/${place}`),
      count: countOf(waiting[place]),
    })),
  ]
  const back: SideEntry[] = [{ label: t('backoffice:menu.back'), to: '/dashboard' }]
  return (
    <SideLayout
      skip={t('dashboard:menu.skip')}
      side={
        <SideNav
          label={t('backoffice:menu.label')}
          waiting={countOf(all)}
          groups={[
            { title: null, entries },
            { title: null, entries: back },
          ]}
        />
      }
    >
      <WaitingBar />
      <QueueBar counts={loaderData.waiting} />
      {loaderData.finds ? (
        <FindForm
          key={words}
          to={FIND_PATH}
          label={t('backoffice:find.label')}
          words={words}
          search={t('backoffice:find.find')}
        />
      ) : null}
      <Outlet />
    </SideLayout>
  )
}
