import { redirect } from 'react-router'
import { BookingCodeForm } from '#app/features/catalogue/booking-codes/components/booking-code-form.tsx'
import { BookingCodeTable } from '#app/features/catalogue/booking-codes/components/booking-code-table.tsx'
import { TypesWithCode } from '#app/features/catalogue/booking-codes/components/types-with-code.tsx'
import { createBookingCode } from '#app/features/catalogue/booking-codes/create-booking-code.server.ts'
import { endBookingCode } from '#app/features/catalogue/booking-codes/end-booking-code.server.ts'
import { getBookingCodes } from '#app/features/catalogue/booking-codes/queries-codes.server.ts'
import { requireBookingCode } from '#app/features/catalogue/booking-codes/require-booking-code.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-codes'

const DONE = ['made', 'ended', 'said'] as const

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const page = pathIn(ctx.language, `/event/Q/${encodeURIComponent(params.slug)}`)
  return {
    ...(await getBookingCodes(ctx, params.slug)),
    linkTo: `${config().ORIGIN}${page}?code=`,
    done: DONE.find((name) => url.searchParams.has(name)) ?? null,
    made: url.searchParams.get('made') ?? '',
    madeFor: Number(url.searchParams.get('dates')) || 1,
    now: ctx.now(),
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const given = { ...values, event: params.slug }
  const here = `/event/manage_event/${encodeURIComponent(params.slug)}/codes`
  if (values.intent === 'end') {
    await endBookingCode(ctx, given)
    return redirect(`${here}?ended`)
  }
  if (values.intent === 'need') {
    await requireBookingCode(ctx, given)
    return redirect(`${here}?said`)
  }
  const { code, dates } = await createBookingCode(ctx, given)
  const said = new URLSearchParams({ made: code, ...(dates > 1 && { dates: String(dates) }) })
  return redirect(`${here}?${said}`)
})

/** The codes of an event: made, passed on and ended by its organiser, and the tickets that need one. */
export default function EventCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('codes')
  const { event, types, codes, dates, canWrite, linkTo, done, made, madeFor, now } = loaderData
  const fault = actionData ?? null
  const said = fault?.values.intent
  const about = said === 'end' || said === 'need' ? said : 'make'
  const faultOf = (intent: string) => (about === intent ? fault : null)
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      {done && !fault ? (
        <Alert tone="good">
          {done === 'made' && madeFor > 1
            ? t('done.madeFor', { code: made, count: madeFor })
            : t(`done.${done}`, { code: made })}
        </Alert>
      ) : null}
      {faultOf('end') ? <Alert tone="bad">{t('form.tryAgain')}</Alert> : null}
      <Section title={t('list.title')}>
        {codes.length === 0 ? (
          <p>{t('list.none')}</p>
        ) : (
          <BookingCodeTable event={event} codes={codes} canWrite={canWrite} linkTo={linkTo} now={now} />
        )}
      </Section>
      {canWrite || fault ? (
        <>
          <Section title={t('form.title')} note={t('form.note')}>
            <BookingCodeForm
              event={event}
              types={types}
              dates={dates}
              fault={faultOf('make')}
              formKey={`${codes.length} ${made}`}
            />
          </Section>
          {types.length > 1 ? (
            <Section title={t('needs.title')} note={t('needs.note')}>
              <TypesWithCode event={event} types={types} fault={faultOf('need')} />
            </Section>
          ) : null}
        </>
      ) : null}
    </>
  )
}
