import { formatDate } from '#app/kit/dates.ts'
import { languageName } from '#app/kit/display-names.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { mandateTextPath } from '../mandate.ts'
import type { GivenMandate } from '../queries-mandate.server.ts'

/** What was done about a mandate, by whom and when, the last first. */
export function MandateActs({ acts, zone }: { acts: GivenMandate['acts']; zone: string }) {
  const { t } = useTranslation('selling-mandates')
  const language = useLanguage()
  return (
    <Table
      caption={t('acts.caption')}
      rows={acts}
      rowKey={({ at, step }) => `${new Date(at).toISOString()} ${step}`}
      columns={[
        { label: t('acts.day'), cell: ({ at }) => formatDate(new Date(at), zone, language) },
        { label: t('acts.what'), cell: ({ step }) => t(`acts.${step}`) },
        {
          label: t('acts.version'),
          cell: ({ version }) => <Anchor to={mandateTextPath(version)}>{version}</Anchor>,
        },
        { label: t('acts.language'), cell: (act) => languageName(act.language, language) },
        { label: t('acts.by'), cell: ({ by }) => by },
      ]}
    />
  )
}
