import { FactList } from '#app/ui/facts.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RefusalCount } from '../shown-reason.ts'

/** How many providers said no and why, with the names of those who gave theirs; nothing without any. */
export function RefusalCounts({ refusals }: { refusals: RefusalCount[] }) {
  const { t } = useTranslation('matching')
  if (refusals.length === 0) return null
  const all = refusals.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <h3>{t('refused.title', { count: all })}</h3>
      <FactList
        facts={refusals.map(({ reason, count, names }) => ({
          label: t(`refused.${reason}`),
          value: count,
          note: names.length > 0 ? <span translate="no">{names.join(', ')}</span> : null,
        }))}
      />
    </>
  )
}
