import { waitedFor } from '#app/kit/spans.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { casePath } from '../case.ts'
import type { ListedCase } from '../queries-cases.server.ts'

/** Cases, each with its kind, whom it is about, how long it waits and who looks after it. */
export function CaseRows({ rows, now }: { rows: readonly ListedCase[]; now: Date }) {
  const { t } = useTranslation(['cases', 'message-safety'])
  const language = useLanguage()
  const detailOf = ({ kind, detail, size }: ListedCase) => {
    if (kind === 'report') return t(`message-safety:report.reasons.${detail}`)
    return kind === 'claim' ? t('detail.claim') : t(`detail.${kind}`, { count: size })
  }
  return (
    <DeskRows>
      {rows.map((row) => (
        <DeskRow
          key={`${row.kind} ${row.key}`}
          heading="h2"
          title={t(`kind.${row.kind}`, { name: row.about })}
          titleLang={language}
          to={casePath(row)}
          lines={[
            detailOf(row),
            row.isOwn ? t('owner.you') : row.owner ? t('owner.has', { name: row.owner }) : t('owner.none'),
          ]}
          end={<Badge tone="wait">{t('waits', { time: waitedFor(row.since, now, language) })}</Badge>}
        />
      ))}
    </DeskRows>
  )
}
