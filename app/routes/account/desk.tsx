import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { WorkspaceBanner } from '#app/features/companies/components/workspace-banner.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { SideLayout } from '#app/ui/layout.tsx'
import { type SideEntry, SideNav } from '#app/ui/side-nav.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const GROUPS = [
  [
    { key: 'dashboard', to: '/dashboard' },
    { key: 'bookings', to: '/mybooking' },
    { key: 'requirements', to: '/manage_requirement' },
    { key: 'post', to: '/requirement/addrequirement' },
    { key: 'events', to: '/event/manage_event' },
    { key: 'profile', to: '/trainerprofile' },
  ],
  [
    { key: 'trainers', to: '/search?username=' },
    { key: 'suppliers', to: '/search?supplier=' },
  ],
] as const

type Entry = { key: string; to: string }

/** The layout of a regular user's pages: the menu at the side, with entries whose pages exist. */
export default function Desk() {
  const { t } = useTranslation('dashboard')
  const { pathname } = useLocation()
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer
  const ofCompany: readonly Entry[][] = viewer?.term?.admin
    ? [[{ key: 'userRoles', to: '/dashboard/c/userroles' }]]
    : []
  const groups: SideEntry[][] = [...ofCompany, ...GROUPS].map((group) =>
    group
      .filter(({ key }) => key !== 'profile' || viewer?.provider)
      .map(({ key, to }) => ({
        label: t(`menu.${key}`),
        to,
        current: pathname === to || pathname.startsWith(`${to}/`),
      })),
  )
  return (
    <SideLayout side={<SideNav label={t('menu.label')} groups={groups} />}>
      <WorkspaceBanner term={viewer?.term ?? null} />
      <Outlet />
    </SideLayout>
  )
}
