import { redirect } from 'react-router'
import { chosenOf, MOST_CHOSEN } from '#app/features/sales/announcements/announcement.ts'
import { AnnouncementForm } from '#app/features/sales/announcements/components/announcement-form.tsx'
import { Announcements } from '#app/features/sales/announcements/components/announcements.tsx'
import { Whom } from '#app/features/sales/announcements/components/whom.tsx'
import { getAnnouncements } from '#app/features/sales/announcements/queries-announcements.server.ts'
import { writeAnnouncement } from '#app/features/sales/announcements/write-announcement.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/announcements'

const choiceOf = (chosen: readonly { person: string }[]) =>
  new URLSearchParams(chosen.map(({ person }) => ['person', person]))

const pathOf = (slug: string) => `/event/manage_event/${encodeURIComponent(slug)}`

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await getAnnouncements(ctx, params.slug, chosenOf(url.searchParams))),
  asked: chosenOf(url.searchParams)?.length ?? 0,
  formKey: newKey(),
  sent: url.searchParams.has('sent'),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await writeAnnouncement(ctx, { ...values, event: params.slug })
    return redirect(`${pathOf(params.slug)}/messages?sent`)
  },
  { whileLocked: true },
)

/** What the organiser of an event wrote to those who have a seat, and writes next. */
export default function EventMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('announcements')
  const { event, types, chosen, asked, written, canWrite, formKey, sent, now, zone } = loaderData
  const fault = actionData ?? null
  const people = `${pathOf(event.slug)}/participants`
  const choose = chosen ? `${people}?${choiceOf(chosen)}` : people
  const isTooMany = asked > MOST_CHOSEN
  const isOpen = canWrite && !isTooMany && (fault || (chosen ? chosen.length > 0 : types.length > 0))
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead title={t('title')} lead={<p>{t(chosen ? 'leadChosen' : 'lead')}</p>} />
      {sent && !fault ? <Alert tone="good">{t('sent')}</Alert> : null}
      {chosen && chosen.length < asked && !fault && !isTooMany ? (
        <Alert tone="wait">{t('leftOut', { count: asked - chosen.length })}</Alert>
      ) : null}
      {isOpen ? (
        <Section title={t('form.title')}>
          <AnnouncementForm
            key={written.length}
            event={event}
            types={types}
            chosen={chosen}
            choose={choose}
            formKey={formKey}
            fault={fault}
            email={loaderData.email}
          />
        </Section>
      ) : canWrite && chosen ? (
        <EmptyState
          title={t(isTooMany ? 'tooMany.title' : 'noneChosen.title')}
          actions={<LinkButton to={choose}>{t('none.look')}</LinkButton>}
        >
          {isTooMany ? t('tooMany.text', { count: MOST_CHOSEN }) : t('noneChosen.text')}
        </EmptyState>
      ) : written.length === 0 ? (
        <EmptyState title={t('none.title')} actions={<LinkButton to={people}>{t('none.look')}</LinkButton>}>
          {t('none.text')}
        </EmptyState>
      ) : null}
      {fault && !canWrite ? <FaultSummary fault={fault} /> : null}
      <Announcements
        title={t('written')}
        lang={event.language}
        written={written.map(({ ticketTypes, chosen, writtenAt, ...one }) => ({
          ...one,
          writtenAt: writtenAt.toISOString(),
          to: <Whom ticketTypes={ticketTypes} chosen={chosen} types={types} lang={event.language} />,
        }))}
        zone={zone}
        now={now}
      />
    </>
  )
}
