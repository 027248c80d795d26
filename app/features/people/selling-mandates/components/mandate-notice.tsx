import { formatDay } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { MANDATE_PAGE } from '../mandate.ts'
import type { MandateAsked } from '../queries-mandate.server.ts'

/** Tells a seller that its offers with a price rest, or until when they are sold. */
export function MandateNotice({ asked }: { asked: MandateAsked | null }) {
  const { t } = useTranslation('selling-mandates')
  const language = useLanguage()
  if (!asked) return null
  const { rests, until, isNew, gives } = asked
  const day = until ? formatDay(new Date(until), 'UTC', language, new Date(until)) : ''
  const what = rests ? 'rests' : isNew ? 'sellsOn' : 'newer'
  return (
    <Alert
      tone={rests ? 'bad' : 'wait'}
      title={t(`notice.${what}.title`)}
      action={gives ? <LinkButton to={MANDATE_PAGE}>{t('notice.button')}</LinkButton> : null}
    >
      <p>{t(`notice.${what}.text`, { day })}</p>
      {gives ? null : <p>{t('invalid.byAdmin')}</p>}
    </Alert>
  )
}
