import { AttendanceTable } from '#app/features/delivery/attendance/components/attendance-table.tsx'
import { HalfDayList } from '#app/features/delivery/attendance/components/half-day-list.tsx'
import { halfDaysOf } from '#app/features/delivery/attendance/half-day.ts'
import { canBeMarked } from '#app/features/delivery/attendance/mark.ts'
import { markAllPresent } from '#app/features/delivery/attendance/mark-all-present.server.ts'
import { markAttendance } from '#app/features/delivery/attendance/mark-attendance.server.ts'
import {
  countAttendance,
  listAttendance,
} from '#app/features/delivery/attendance/queries-attendance.server.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { useIsFramed } from '#app/features/sales/organiser-sales/components/event-frame.tsx'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/attendance'

const SIZE = 50

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const now = ctx.now()
  const page = pageNumber(url.searchParams.get('page'))
  const { id, ownerId: _, sessions, ...event } = await getDoor(ctx, params.slug)
  const halfDays = halfDaysOf(sessions, event.timeZone)
  const [counts, people] = await Promise.all([
    countAttendance(ctx, id, halfDays),
    listAttendance(ctx, id, { halfDays, limit: SIZE, offset: (page - 1) * SIZE }),
  ])
  return {
    event: { ...event, sessions: sessions.length },
    people: pageOf(people, counts.seats, page, SIZE),
    halfDays: halfDays.map(({ session, half, startsAt, endsAt }, at) => ({
      session,
      half,
      startsAt,
      endsAt,
      title: sessions.find((one) => one.id === session)?.title ?? '',
      ...(counts.halves[at] ?? { present: 0, absent: 0 }),
      isOpen: canBeMarked(event, { startsAt }, now),
    })),
    now,
  }
})

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const given = { ...values, event: params.slug }
    if (values.column === undefined) await markAttendance(ctx, given)
    else return { ok: true as const, noted: await markAllPresent(ctx, given) }
    return { ok: true as const, noted: null }
  },
  { whileLocked: true },
)

/** Who was there in which half-day of an event, noted, completed and corrected by its organiser. */
export default function Attendance({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['attendance', 'certificates'])
  const { event, people, halfDays, now } = loaderData
  const own = `/event/manage_event/${encodeURIComponent(event.slug)}`
  const isFramed = useIsFramed()
  const { timeZone } = event
  const said = actionData ?? null
  const fault = said && !said.ok ? said : null
  const noted = said?.ok ? said.noted : null
  return (
    <>
      <PageMeta title={`${t('marks.title')}: ${event.title}`} noindex />
      <PageHead
        title={t('marks.title')}
        actions={
          isFramed ? null : <LinkButton to={`${own}/certificates`}>{t('certificates:title')}</LinkButton>
        }
      />
      <FaultSummary fault={fault} />
      {noted === null ? null : <Alert tone="good">{t('marks.noted', { count: noted })}</Alert>}
      {people.total === 0 ? (
        <EmptyState title={t('none.title')} actions={<LinkButton to={own}>{t('none.look')}</LinkButton>}>
          {t('none.text')}
        </EmptyState>
      ) : halfDays.length === 0 ? (
        <p>{t('marks.noSessions')}</p>
      ) : (
        <>
          <Section title={t('marks.halves')} note={t('marks.halvesNote')}>
            <HalfDayList halfDays={halfDays} timeZone={timeZone} now={now} seats={people.total} />
          </Section>
          <Section title={t('title')} note={t('marks.note')}>
            <AttendanceTable halfDays={halfDays} timeZone={timeZone} now={now} people={people.rows} />
            <Pagination page={people.page} pages={people.pageCount} hrefOf={(page) => `?page=${page}`} />
          </Section>
        </>
      )}
    </>
  )
}
