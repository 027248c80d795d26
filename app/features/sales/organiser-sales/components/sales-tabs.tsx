import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { SALES_VIEWS, type SalesView } from '../sales-view.ts'

type SalesTabsProps = {
  view: SalesView
  counts: Record<SalesView, number>
  hrefOf: (view: SalesView) => string
}

/** The lists of an organiser's events; that of cancelled ones while there are any. */
export function SalesTabs({ view, counts, hrefOf }: SalesTabsProps) {
  const { t } = useTranslation(['sales', 'event-publishing'])
  const shown = SALES_VIEWS.filter((name) => name !== 'cancelled' || counts.cancelled > 0 || view === name)
  return (
    <TabLinks
      label={t('event-publishing:list.filter')}
      tabs={shown.map((name) => ({
        label: name === 'drafts' ? t('event-publishing:list.drafts') : t(`sales:${name}`),
        to: hrefOf(name),
        count: counts[name],
        current: view === name,
      }))}
    />
  )
}
