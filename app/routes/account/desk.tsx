import { Outlet, useLocation } from 'react-router'
import { findLock } from '#app/features/money/subscriptions/queries-lock.server.ts'
import { WorkspaceBanner } from '#app/features/people/companies/components/workspace-banner.tsx'
import { termOf } from '#app/features/people/companies/workspace-term.ts'
import { countWaitingAtDesk } from '#app/features/site/backoffice/queries-waiting.server.ts'
import { sideMenuOf } from '#app/features/site/site/shell/menu.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { SideLayout } from '#app/ui/layout.tsx'
import { type SideGroup, SideNav } from '#app/ui/side-nav.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/desk'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const { actor, timeZone: zone } = ctx
  const now = ctx.now()
  const term = termOf(actor, now)
  const menu = sideMenuOf(actor)
  const keys = menu.flatMap(({ entries }) => entries.map(({ key }) => key))
  const [lock, waiting] = await Promise.all([
    term?.locked ? findLock(ctx) : null,
    countWaitingAtDesk(ctx, keys),
  ])
  return { menu, waiting, term, lock: lock && { ...lock, now, zone } }
})

/**
 * The layout of signed-in people's pages: at the side the menu of their kind, with entries whose pages exist.
 */
export default function Desk({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const { pathname } = useLocation()
  const countOf = (shown = 0) => (shown > 0 ? { shown, said: t('menu.waiting', { count: shown }) } : null)
  const groups: SideGroup[] = loaderData.menu.map(({ name, entries }) => ({
    title: name ? t(`menu.groups.${name}`) : null,
    entries: entries.map(({ key, to }) => ({
      label: t(`menu.${key}`),
      to,
      current: pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`)),
      count: countOf(loaderData.waiting[key]),
    })),
  }))
  const total = Object.values(loaderData.waiting).reduce((sum, each) => sum + each, 0)
  return (
    <SideLayout
      skip={t('menu.skip')}
      side={<SideNav label={t('menu.label')} groups={groups} waiting={countOf(total)} />}
    >
      <WorkspaceBanner term={loaderData.term} lock={loaderData.lock} />
      <Outlet />
    </SideLayout>
  )
}
