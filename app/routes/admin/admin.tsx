import { Outlet, useLocation } from 'react-router'
import { QueueBar } from '#app/features/site/backoffice/components/queue-bar.tsx'
import { FIND_PATH } from '#app/features/site/backoffice/finding/found.ts'
import { canFind } from '#app/features/site/backoffice/finding/policy.ts'
import { countWaitingForStaff } from '#app/features/site/backoffice/queries-waiting.server.ts'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { ColleaguesNotice } from '#app/features/site/cases/components/colleagues-notice.tsx'
import { STAFF_FRAME } from '#app/features/site/site/shell/components/staff-header.tsx'
import { splitLanguage } from '#app/kit/language.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { FindForm } from '#app/ui/find-form.tsx'
import { SideLayout } from '#app/ui/layout.tsx'
import { type SideEntry, SideNav } from '#app/ui/side-nav.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { WaitingBar } from '#app/ui/waiting-bar.tsx'
import type { Route } from './+types/admin'
import { placesOf } from './places.server.ts'

export const handle = STAFF_FRAME

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { counted, ...waiting } = await countWaitingForStaff(ctx)
  const isQueue = splitLanguage(url.pathname).path === CASES_PATH
  return {
    places: placesOf(ctx.actor),
    finds: canFind(ctx.actor),
    waiting,
    /** The queue shows what is counted for its bar and menu: thousands of cases are not counted twice. */
    counted: isQueue ? counted : [],
  }
})

/** The layout of the pages of staff: the own menu, and a bar of its own while the next page is on its way. */
export default function Admin({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['backoffice', 'dashboard'])
  const { pathname, search } = useLocation()
  const words = pathname.endsWith(FIND_PATH) ? (new URLSearchParams(search).get('q') ?? '') : ''
  const countOf = (shown = 0) =>
    shown > 0 ? { shown, said: t('dashboard:menu.waiting', { count: shown }) } : null
  const { places } = loaderData
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
      <ColleaguesNotice />
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
