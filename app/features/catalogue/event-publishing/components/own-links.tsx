import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Links from the form of an event to its page, and to cancelling and guaranteeing it. */
export function OwnLinks({ slug }: { slug: string }) {
  const { t } = useTranslation('event-publishing')
  const name = encodeURIComponent(slug)
  return (
    <>
      <LinkButton to={`/event/Q/${name}`}>{t('edit.see')}</LinkButton>
      <LinkButton to={`/event/manage_event/${name}`}>{t('edit.ways')}</LinkButton>
    </>
  )
}
