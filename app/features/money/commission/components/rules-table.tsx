import { formatDate } from '#app/kit/dates.ts'
import { formatRate } from '#app/kit/tax.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownRule } from '../queries-rules.server.ts'

const TONES = { counts: 'good', coming: 'wait', replaced: 'plain' } as const

/** Rules of commission: of what, how much, since when, and who said so why. */
export function RulesTable({ rules }: { rules: readonly ShownRule[] }) {
  const { t } = useTranslation('commission')
  const language = useLanguage()
  const nameOf = ({ kind, provider, slug, plan, category }: ShownRule) =>
    kind === 'provider' ? `${provider} · ${slug}` : kind === 'plan' ? t(`plans.${plan ?? 'month'}`) : category
  return (
    <Table
      caption={t('staff.rules')}
      rows={rules}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('staff.for'),
          cell: (rule) => {
            const name = nameOf(rule)
            return (
              <>
                {t(`kinds.${rule.kind}`)}
                {name === null ? null : (
                  <>
                    {' · '}
                    <span translate={rule.kind === 'provider' ? 'no' : undefined}>{name}</span>
                  </>
                )}
              </>
            )
          },
        },
        {
          label: t('staff.rate'),
          numeric: true,
          cell: ({ rate }) => (rate === null ? t('staff.noRate') : formatRate(rate, language)),
        },
        { label: t('staff.from'), cell: ({ countsFrom, by }) => dayOf(countsFrom, by) },
        {
          label: t('staff.state'),
          cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
        },
        {
          label: t('staff.why'),
          cell: ({ reason, by }) =>
            reason === null ? (
              t('staff.first')
            ) : (
              <>
                {reason} · <span translate="no">{by}</span>
              </>
            ),
        },
      ]}
    />
  )

  function dayOf(at: Date, by: string | null) {
    return by === null ? t('staff.always') : formatDate(at, 'UTC', language)
  }
}
