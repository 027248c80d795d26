import { redirect } from 'react-router'
import { AnnouncementForm } from '#app/features/orders/announcements/components/announcement-form.tsx'
import { Announcements } from '#app/features/orders/announcements/components/announcements.tsx'
import { getAnnouncements } from '#app/features/orders/announcements/queries-announcements.server.ts'
import { writeAnnouncement } from '#app/features/orders/announcements/write-announcement.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/announcements'

const pathOf = (slug: string) => `/event/manage_event/${encodeURIComponent(slug)}`

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await getAnnouncements(ctx, params.slug)),
  formKey: newKey(),
  sent: url.searchParams.has('sent'),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  await writeAnnouncement(ctx, { ...values, event: params.slug })
  return redirect(`${pathOf(params.slug)}/messages?sent`)
})

/** What the organiser of an event wrote to those who have a seat, and writes next. */
export default function EventMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('announcements')
  const { event, types, written, canWrite, formKey, sent, now, zone } = loaderData
  const fault = actionData ?? null
  const people = `${pathOf(event.slug)}/participants`
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name ?? t('otherTickets')
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead
        kicker={
          <Anchor to={people} lang={event.language}>
            {event.title}
          </Anchor>
        }
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      {sent && !fault ? <Alert tone="good">{t('sent')}</Alert> : null}
      {canWrite && (types.length > 0 || fault) ? (
        <Section title={t('form.title')}>
          <AnnouncementForm
            key={written.length}
            {...{ event, types, formKey, fault }}
            email={loaderData.email}
          />
        </Section>
      ) : written.length === 0 ? (
        <EmptyState title={t('none.title')} actions={<LinkButton to={people}>{t('none.look')}</LinkButton>}>
          {t('none.text')}
        </EmptyState>
      ) : null}
      {fault && !canWrite ? <FaultSummary fault={fault} /> : null}
      <Announcements
        title={t('written')}
        lang={event.language}
        written={written.map(({ ticketTypes, writtenAt, ...one }) => ({
          ...{ ...one, writtenAt: writtenAt.toISOString() },
          to:
            ticketTypes.length === 0
              ? t('toAll')
              : t('toSome', { types: [...new Set(ticketTypes.map(nameOf))].join(', ') }),
        }))}
        {...{ zone, now }}
      />
    </>
  )
}
