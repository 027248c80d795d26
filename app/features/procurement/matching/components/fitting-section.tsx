import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FittingRequirement } from '../queries-shown.server.ts'
import { FittingRows } from './fitting-rows.tsx'

/** The requirements that fit best, on the dashboard; nothing without any. */
export function FittingSection({ rows, now }: { rows: FittingRequirement[]; now: Date }) {
  const { t } = useTranslation('matching')
  if (rows.length === 0) return null
  return (
    <Section title={t('fitting.title')} link={{ to: '/requirement/fitting', label: t('fitting.all') }}>
      <FittingRows rows={rows} now={now} heading="h3" />
    </Section>
  )
}
