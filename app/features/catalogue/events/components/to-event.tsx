import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** A link to the event of an order, or to other events where the reader may no longer see its page. */
export function ToEvent({ slug, isShown }: { slug: string; isShown: boolean }) {
  const { t } = useTranslation('orders')
  if (!isShown) return <LinkButton to="/event/search">{t('ended.others')}</LinkButton>
  return <LinkButton to={`/event/Q/${encodeURIComponent(slug)}`}>{t('ended.event')}</LinkButton>
}
