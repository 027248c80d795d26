import { canManageSites } from '#app/features/people/sites/policy.ts'
import { ROOMS_PATH } from '#app/features/people/sites/site.ts'
import { assignRoom } from '#app/features/sales/training-schedule/assign-room.server.ts'
import { ScheduleConflicts } from '#app/features/sales/training-schedule/components/schedule-conflicts.tsx'
import { ScheduleDays } from '#app/features/sales/training-schedule/components/schedule-days.tsx'
import { ScheduleList } from '#app/features/sales/training-schedule/components/schedule-list.tsx'
import { ScheduleSubscribe } from '#app/features/sales/training-schedule/components/schedule-subscribe.tsx'
import { endScheduleFeed } from '#app/features/sales/training-schedule/end-schedule-feed.server.ts'
import { canAssignRooms, canSeeSchedule } from '#app/features/sales/training-schedule/policy.ts'
import { findOwnFeed } from '#app/features/sales/training-schedule/queries-feed.server.ts'
import { getSchedule } from '#app/features/sales/training-schedule/queries-schedule.server.ts'
import { renewScheduleFeed } from '#app/features/sales/training-schedule/renew-schedule-feed.server.ts'
import {
  queryOfSchedule,
  SCHEDULE_VIEWS,
  type WantedSchedule,
} from '#app/features/sales/training-schedule/schedule.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/training-schedule'

const AT = '/dashboard/c/trainingschedule'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!canSeeSchedule(ctx.actor)) throw notFound()
  const [schedule, address] = await Promise.all([getSchedule(ctx, url.searchParams), findOwnFeed(ctx)])
  return {
    ...schedule,
    address,
    canAssign: canAssignRooms(ctx.actor),
    canManage: canManageSites(ctx.actor),
  }
})

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    if (values.intent === 'renew') await renewScheduleFeed(ctx)
    else if (values.intent === 'end') await endScheduleFeed(ctx)
    else if (values.intent === 'room') await assignRoom(ctx, values)
    else throw notFound()
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** All trainings of the workspace, month by month: booked, agreed on, and held. */
export default function TrainingSchedule({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('training-schedule')
  const { month, week, view, entries, conflicts, rooms, holidays, days, isNow, now, zone, address } =
    loaderData
  const to = (wanted: Partial<WantedSchedule>) => AT + queryOfSchedule({ view, ...wanted })
  const span = view === 'week' ? 'week' : 'month'
  const crossed = new Set(conflicts.flatMap(({ sessions }) => sessions))
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={<p>{t('lead')}</p>}
        actions={
          <>
            <LinkButton to={to(days.previous)} rel="prev">
              {t(`previous.${span}`)}
            </LinkButton>
            {isNow ? null : <LinkButton to={to({})}>{t(`current.${span}`)}</LinkButton>}
            <LinkButton to={to(days.next)} rel="next">
              {t(`next.${span}`)}
            </LinkButton>
            {loaderData.canManage ? <LinkButton to={ROOMS_PATH}>{t('room.manage')}</LinkButton> : null}
          </>
        }
      />
      <TabLinks
        label={t('views')}
        tabs={SCHEDULE_VIEWS.map((one) => ({
          label: t(`view.${one}`),
          to: to({ month, week, view: one }),
          current: one === view,
        }))}
      />
      <ScheduleConflicts conflicts={conflicts} rooms={rooms} entries={entries} now={now} />
      <Section title={days.title} note={t('count', { count: entries.length })}>
        {view !== 'list' && entries.length > 0 ? <ScheduleDays period={days} /> : null}
        {view === 'list' && entries.length > 0 ? (
          <ScheduleList
            entries={entries}
            crossed={crossed}
            choices={loaderData.canAssign ? loaderData.choices : null}
            holidays={holidays}
            caption={days.title}
            now={now}
            zone={zone}
          />
        ) : null}
        {entries.length === 0 ? (
          <EmptyState
            title={t('empty.title', { month: days.title })}
            actions={
              <>
                <LinkButton to="/event/search">{t('empty.events')}</LinkButton>
                <LinkButton to="/requirement/addrequirement">{t('empty.requirement')}</LinkButton>
              </>
            }
          >
            {t('empty.text')}
          </EmptyState>
        ) : null}
      </Section>
      <Section title={t('feed.title')}>
        <ScheduleSubscribe address={address} />
      </Section>
    </>
  )
}
