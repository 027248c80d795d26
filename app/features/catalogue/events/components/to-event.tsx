import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Back to the event that an order is of, or to others where its page is not shown to the reader any more. */
export function ToEvent({ slug, isShown }: { slug: string; isShown: boolean }) {
  const { t } = useTranslation('orders')
  if (!isShown) return <LinkButton to="/event/search">{t('ended.others')}</LinkButton>
  return <LinkButton to={`/event/Q/${encodeURIComponent(slug)}`}>{t('ended.event')}</LinkButton>
}
