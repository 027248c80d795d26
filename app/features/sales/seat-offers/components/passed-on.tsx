import type { getPassedOn } from '#app/features/sales/participants/queries-ticket.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type Props = { passedOn: Awaited<ReturnType<typeof getPassedOn>>; now: Date }

/** Shown for the former code of a ticket whose seat was passed on; without the present participant. */
export function PassedOn({ passedOn, now }: Props) {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  const event = passedOn?.event
  const on = passedOn && event ? formatDay(passedOn.at, event.timeZone, language, now) : null
  return (
    <Page
      title={t('pass.ended')}
      kicker={event ? <span lang={event.language}>{event.title}</span> : null}
      narrow
    >
      <PageMeta title={t('pass.ended')} noindex />
      <FormStack>
        <Alert>{on === null ? t('pass.endedText') : t('pass.passedOn', { on })}</Alert>
        <p>{t('pass.ask')}</p>
        {event ? (
          <p>
            <Anchor to={`/event/Q/${encodeURIComponent(event.slug)}`}>{t('ended.event')}</Anchor>
          </p>
        ) : null}
      </FormStack>
    </Page>
  )
}
