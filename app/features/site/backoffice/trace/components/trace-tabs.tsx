import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { REFUSED_PATH, TRACE_PATH } from '../trace.ts'

/** The two halves of the trace: what was done, and what was refused. */
export function TraceTabs({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation('backoffice')
  return (
    <TabLinks
      label={t('trace.title')}
      tabs={[
        { label: t('trace.acts'), to: TRACE_PATH, current: !isRefused },
        { label: t('trace.refused'), to: REFUSED_PATH, current: isRefused },
      ]}
    />
  )
}
