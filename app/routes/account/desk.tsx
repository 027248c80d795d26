import { Outlet, useLocation } from 'react-router'
import { findLock } from '#app/features/money/subscriptions/queries-lock.server.ts'
import { WorkspaceBanner } from '#app/features/people/companies/components/workspace-banner.tsx'
import { termOf } from '#app/features/people/companies/workspace-term.ts'
import { sideMenuOf } from '#app/features/site/site/shell/menu.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { SideLayout } from '#app/ui/layout.tsx'
import { type SideEntry, SideNav } from '#app/ui/side-nav.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/desk'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const { actor, timeZone: zone } = ctx
  const now = ctx.now()
  const term = termOf(actor, now)
  const lock = term?.locked ? await findLock(ctx) : null
  return { menu: sideMenuOf(actor), term, lock: lock && { ...lock, now, zone } }
})

/**
 * The layout of signed-in people's pages: at the side the menu of their kind, with entries whose pages exist.
 */
export default function Desk({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const { pathname } = useLocation()
  const groups: SideEntry[][] = loaderData.menu.map((group) =>
    group.map(({ key, to }) => ({
      label: t(`menu.${key}`),
      to,
      current: pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`)),
    })),
  )
  return (
    <SideLayout skip={t('menu.skip')} side={<SideNav label={t('menu.label')} groups={groups} />}>
      <WorkspaceBanner term={loaderData.term} lock={loaderData.lock} />
      <Outlet />
    </SideLayout>
  )
}
