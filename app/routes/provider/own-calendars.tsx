import { redirect } from 'react-router'
import { MOST_CALENDARS } from '#app/features/catalogue/availability/calendar.ts'
import { addCalendar } from '#app/features/catalogue/availability/calendars/add-calendar.server.ts'
import { CalendarForm } from '#app/features/catalogue/availability/calendars/components/calendar-form.tsx'
import { CalendarList } from '#app/features/catalogue/availability/calendars/components/calendar-list.tsx'
import { dropCalendar } from '#app/features/catalogue/availability/calendars/drop-calendar.server.ts'
import { listCalendars } from '#app/features/catalogue/availability/calendars/queries-calendars.server.ts'
import { refreshCalendar } from '#app/features/catalogue/availability/calendars/refresh-calendar.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/own-calendars'

const DONE = ['added', 'asked', 'dropped'] as const

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  calendars: await listCalendars(ctx),
  done: DONE.find((name) => url.searchParams.has(name)) ?? null,
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  if (values.step === 'drop') {
    await dropCalendar(ctx, values)
    return redirect('/availability/calendars?dropped')
  }
  if (values.step === 'now') {
    await refreshCalendar(ctx, values)
    return redirect('/availability/calendars?asked')
  }
  await addCalendar(ctx, values)
  return redirect('/availability/calendars?added')
})

/** The calendars that a provider keeps elsewhere, whose busy times are not offered. */
export default function OwnCalendars({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('calendars')
  const { calendars, done, now, zone } = loaderData
  const fault = actionData ?? null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/availability">{t('availability')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      {done && !fault ? <Alert tone={done === 'asked' ? 'info' : 'good'}>{t(`done.${done}`)}</Alert> : null}
      <Section title={t('list.title')}>
        <CalendarList calendars={calendars} now={now} zone={zone} />
      </Section>
      {calendars.length < MOST_CALENDARS || fault ? (
        <Section title={t('add.title')}>
          <CalendarForm fault={fault} />
        </Section>
      ) : (
        <p>{t('add.most', { most: MOST_CALENDARS })}</p>
      )}
      <Section title={t('kept.title')}>
        <p>{t('kept.times')}</p>
        <p>{t('kept.counts')}</p>
      </Section>
    </>
  )
}
