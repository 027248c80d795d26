import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** The tabs of manual orders: priced, or complimentary. */
export function ByHandTabs({ slug, current }: { slug: string; current: 'sell' | 'give' }) {
  const { t } = useTranslation('manual-orders')
  const own = `/event/manage_event/${encodeURIComponent(slug)}`
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={(['give', 'sell'] as const).map((way) => ({
        label: t(`tabs.${way}`),
        to: `${own}/${way}`,
        current: way === current,
      }))}
    />
  )
}
